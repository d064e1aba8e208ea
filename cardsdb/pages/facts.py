"""The facts of a card as lines of a page: which facts each kind has, and the words for them.

A fact that is not known is a line too; what the values mean is left to the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from cardsdb.models import Card
from cardsdb.terms import GameCode, Kind


@dataclass(frozen=True)
class Fact:
    """A line: its label, and its value in words, None where not known. `card` is set where the value is a card."""

    label: str
    value: str | None
    card: Card | None = None


_SKILLS = ("lore", "influence", "observation", "strength", "will")

# Label and place of each fact: a path from the card, or a member of its JSON column behind "facts.".
_MONSTER = (
    ("Toughness", "monster.toughness"),
    ("Horror", "monster.horror"),
    ("Damage", "monster.damage"),
    ("Will test", "monster.will_modifier"),
    ("Strength test", "monster.strength_modifier"),
    ("Reckoning effect", "monster.reckoning"),
)
_OF_KIND: dict[Kind, tuple[tuple[str, str], ...]] = {
    Kind.ANCIENT_ONE: (
        ("Title", "ancient_one.title"),
        ("Starting doom", "ancient_one.doom"),
        ("Mysteries to solve", "ancient_one.mysteries_to_win"),
        ("Campaign Prelude", "ancient_one.campaign_prelude"),
    ),
    Kind.MYTHOS: (
        ("Color", "mythos_card.color"),
        ("Difficulty", "mythos_card.difficulty"),
        ("Icons", "mythos_card.icons"),
        ("Reckoning effect", "mythos_card.reckoning"),
    ),
    Kind.PRELUDE: (("Campaign Ancient One", "prelude.campaign_ancient_one"),),
    Kind.INVESTIGATOR: (
        ("Occupation", "investigator.occupation"),
        ("Health", "investigator.health"),
        ("Sanity", "investigator.sanity"),
        *((skill.title(), f"investigator.{skill}") for skill in _SKILLS),
        ("Starting space", "investigator.starting_space"),
        ("Starting possessions", "facts.starting_possessions"),
    ),
    Kind.PERSONAL_MISSION: (
        ("Investigator", "personal_mission.investigator"),
        ("Reward", "personal_mission.reward"),
        ("Consequence", "personal_mission.consequence"),
    ),
    Kind.REWARD: (("Reward of", "reward_of.card"), ("Investigator", "reward_of.investigator")),
    Kind.CONSEQUENCE: (("Consequence of", "consequence_of.card"), ("Investigator", "consequence_of.investigator")),
    Kind.MONSTER: _MONSTER,
    Kind.EPIC_MONSTER: _MONSTER,
    Kind.ASSET: (("Value", "facts.value"),),
    Kind.MYSTERY: (("Ancient One", "facts.ancient_one"),),
    Kind.ADVENTURE: (("Story", "facts.story"), ("Stage", "facts.stage"), ("Used by", "facts.used_by")),
    Kind.CHARACTER: (
        ("Set", "character.set"),
        ("Alignment", "character.alignment"),
        ("Hero icons", "character.hero_icons"),
        ("Monster icons", "character.monster_icons"),
    ),
    Kind.FACTION: (
        ("Side", "faction_card.side"),
        ("Characters that it names", "faction_card.characters"),
        ("Bonus", "facts.bonus"),
    ),
}
_OF_ELDER_SIGN: dict[Kind, tuple[tuple[str, str], ...]] = {
    Kind.ANCIENT_ONE: (
        ("Difficulty", "ancient_one.difficulty"),
        ("Doom track", "ancient_one.doom_track"),
        ("Elder signs to seal it", "ancient_one.elder_signs"),
        ("Doom icon", "facts.doom_icon"),
    ),
    Kind.INVESTIGATOR: (
        ("Occupation", "investigator.occupation"),
        ("Sanity", "investigator.sanity"),
        ("Stamina", "investigator.stamina"),
        ("Starting items", "facts.starting_possessions"),
    ),
}
_SLUGS = {"ancient_one": Kind.ANCIENT_ONE}  # members of the JSON column that name another card
# Facts that most cards of a kind rightly lack: a line only where there is one.
_OCCASIONAL = (
    ("Winning", "ancient_one.win_condition"),
    ("Side board", "ancient_one.side_board"),
    ("Set aside", "facts.set_aside"),
    ("Other setup", "facts.setup"),
    ("Special Encounter decks", "facts.special_decks"),
    ("Research Encounters, all boxes", "facts.research_cards"),
    ("Other side", "facts.awakened_title"),
    ("Awakening", "facts.awakening"),
    ("Source of the campaign pairing", "facts.campaign_prelude_basis"),
    ("Source of the campaign pairing", "facts.campaign_basis"),
    ("Space of the Rumor token", "mythos_card.rumor_space"),
    ("Eldritch tokens", "mythos_card.eldritch_tokens"),
    ("Put in play by", "mythos_card.put_in_play_by"),
    ("Needs", "prelude.requires"),
    ("Also at the start", "facts.starting_other"),
    ("Role, as players see it", "facts.role"),
    ("Tests that differ", "facts.tests"),
    ("Probable set, not confirmed", "character.probable_set"),
    ("Probable set, not confirmed", "faction_card.probable_set"),
    ("Source of its set", "facts.set_basis"),
    ("What is known of it", "facts.evidence"),
)


def facts_of(card: Card) -> list[Fact]:
    """Return the lines for a card that was read by `for_listing()`, a Reward or Consequence with its mission."""
    of_game = _OF_ELDER_SIGN if card.game.code == GameCode.ELDER_SIGN else {}
    kind = Kind(card.kind)
    lines = of_game.get(kind) or _OF_KIND.get(kind, ())
    return [*_facts(card, lines), *(fact for fact in _facts(card, _OCCASIONAL) if fact.value is not None)]


def _facts(card: Card, lines: tuple[tuple[str, str], ...]) -> Iterator[Fact]:
    for label, path in lines:
        value = _at(card, path)
        yield Fact(label, _words(value), value if isinstance(value, Card) else None)


def _at(card: Card, path: str) -> Any:
    start, _dot, name = path.partition(".")
    if start == "facts":
        value = card.facts.get(name)
        return _named(card, _SLUGS[name], value) if value and name in _SLUGS else value
    try:
        return getattr(getattr(card, start), name)
    except ObjectDoesNotExist:
        return None


def _named(card: Card, kind: Kind, slug: str) -> Card | str:
    """Return the card of the same game that a slug names, in one query."""
    return Card.objects.filter(game=card.game, kind=kind, slug=slug).first() or slug


def _words(value: Any) -> str | None:
    if value is None or value == []:
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
