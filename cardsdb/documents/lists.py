"""The lists of single kinds: their kinds of cards, and the facts for filtering and sorting.

The pack spec declares the facts themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.terms import Kind


@dataclass(frozen=True)
class KindList:
    """A list of cards of some kinds: its description, an example id, and names of facts."""

    about: str
    kinds: tuple[Kind, ...]
    example: str
    filters: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()


KIND_LISTS: Mapping[str, KindList] = {
    "ancient-ones": KindList(
        "Ancient Ones with their stage tables.", (Kind.ANCIENT_ONE,), "eh.ancient-one.azathoth", orders=("doom",)
    ),
    "mythos-cards": KindList(
        "Mythos cards with color, difficulty and icons.",
        (Kind.MYTHOS,),
        "eh.mythos.all-for-nothing",
        ("color", "difficulty", "reckoning"),
        ("color", "difficulty"),
    ),
    "preludes": KindList(
        "Preludes with the Ancient One of their campaign.", (Kind.PRELUDE,), "eh.prelude.otherworldly-dreams"
    ),
    "investigators": KindList(
        "Investigators with their values.",
        (Kind.INVESTIGATOR,),
        "eh.investigator.akachi-onyele",
        orders=("health", "sanity", "lore", "influence", "observation", "strength", "will"),
    ),
    "personal-missions": KindList(
        "Personal Missions with their Rewards and Consequences.",
        (Kind.PERSONAL_MISSION,),
        "eh.personal-mission.a-friend-indeed",
    ),
    "monsters": KindList(
        "Monsters and Epic Monsters with their values.",
        (Kind.MONSTER, Kind.EPIC_MONSTER),
        "eh.monster.ghoul",
        ("kind", "horror", "damage", "reckoning"),
        ("horror", "damage", "will_modifier", "strength_modifier"),
    ),
    "assets": KindList("Assets with their values.", (Kind.ASSET,), "eh.asset.dynamite", ("value",), ("value",)),
    "unique-assets": KindList("Unique Assets.", (Kind.UNIQUE_ASSET,), "eh.unique-asset.mysterious-idol"),
    "artifacts": KindList("Artifacts.", (Kind.ARTIFACT,), "eh.artifact.alien-device"),
    "spells": KindList("Spells.", (Kind.SPELL,), "eh.spell.wither"),
    "conditions": KindList("Conditions.", (Kind.CONDITION,), "eh.condition.blessed"),
    "mysteries": KindList(
        "Mysteries, each with its Ancient One.", (Kind.MYSTERY,), "eh.mystery.migration-of-serpents", ("ancient_one",)
    ),
    "adventures": KindList(
        "Adventures with story and stage.",
        (Kind.ADVENTURE,),
        "eh.adventure.a-chance-encounter",
        ("story", "stage"),
        ("story",),
    ),
    "characters": KindList(
        "Monsters vs. Heroes titles with set, alignment and icons.",
        (Kind.CHARACTER,),
        "mvh.character.dracula",
        ("alignment", "confidence"),
        ("hero_icons", "monster_icons"),
    ),
    "factions": KindList(
        "Monsters vs. Heroes faction cards with the characters that they name.",
        (Kind.FACTION,),
        "mvh.faction.the-creature-and-the-werewolf",
        ("side",),
    ),
}
