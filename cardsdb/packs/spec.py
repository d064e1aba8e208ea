"""The tables of a pack: one Table for each file name, one Field for each column.

A file `mythos-cards.csv` or `mythos-cards.toml` is read by the Table of that name. This module is the only list
of fields: the reader, the checks, the importer and the curator's guide all follow it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from cardsdb.packs import fields
from cardsdb.packs.fields import Field, Type, choice, distinct, flag, list_of, name, slug, text, whole
from cardsdb.terms import (
    Alignment,
    CharacterFact,
    Color,
    Confidence,
    Difficulty,
    ExpansionKind,
    Kind,
    Part,
    PathType,
    Side,
    SpaceType,
)

ALL_GAMES = ("eldritch-horror", "monsters-vs-heroes", "elder-sign")
EH, MVH, ES = ALL_GAMES


@dataclass(frozen=True)
class Table:
    """A table of a pack. `key` names the fields that identify a row; `kind` is set if the rows are cards."""

    name: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    kind: Kind | None = None
    games: tuple[str, ...] = ALL_GAMES
    single: bool = False  # one entry for the whole file, without [[…]]: expansion.toml, game.toml

    def field(self, wanted: str) -> Field | None:
        return next((field for field in self.fields if field.name == wanted), None)

    def spelled(self, name: str) -> str:
        """Return the field name for one of its other spellings; any other name is returned unchanged."""
        return next((field.name for field in self.fields if name in field.also), name)

    def required(self, *, overlay: bool = False) -> tuple[str, ...]:
        """Return the required fields of a row; in an overlay, those that identify the row it adds to.

        A card of an overlay is identified by its slug or its name, so neither alone is required.
        """
        names = tuple(field.name for field in self.fields if field.required)
        if not overlay:
            return names
        return () if self.kind or self.single else tuple(name for name in names if name in self.key)


SOURCES = Field("sources", list_of(text), "where the facts come from", required=True)
NOTE = Field("note", text, "what a reader should know about this row")
BASIS = Field("basis", text, "source of a count: an official list, a count of card lists …")

# Fields that belong to a printing (a card in a box), not to the card.
PRINTING_FIELDS = ("copies", "number", "note", "sources")

_CARD = (
    Field("name", name, "the printed name", required=True),
    Field("slug", slug, "the last part of the permanent id; made from the name if absent"),
    Field("formerly", distinct(slug), "slugs that this card had before"),
    Field("traits", distinct(name), "printed traits"),
    Field("copies", whole(1), "copies of the card in this box"),
    Field("number", fields.collector_number, "printed collector number"),
    Field("text", text, "a note about the card in our own words, or the owner's text in an overlay pack"),
    NOTE,
    SOURCES,
)


def _cards(table: str, kind: Kind, *extra: Field, games: tuple[str, ...] = (EH,), unnamed: bool = False) -> Table:
    common = _CARD
    if unnamed:
        common = (Field("name", name, "the printed name; empty if not known (then a slug is needed)"), *_CARD[1:])
    return Table(table, (*common, *extra), key=("slug",), kind=kind, games=games)


_STAGES = tuple(
    Field(f"stage_{stage}_{color}", whole(0, 20), f"{color} Mythos cards of stage {stage}")
    for stage in (1, 2, 3)
    for color in Color
)

# Values of a Monster, of the card or of one of its printings.
_MONSTER_VALUES = (
    Field("toughness", text, "toughness, a number or a formula as printed"),
    Field("horror", whole(0, 9), "horror"),
    Field("damage", whole(0, 9), "damage"),
    Field("will_modifier", whole(-9, 9), "modifier of its Will test", title="Will test"),
    Field("strength_modifier", whole(-9, 9), "modifier of its Strength test", title="Strength test"),
    Field("tests", text, "tests that differ", title="Tests that differ", occasional=True),
    Field("reckoning", flag, "has a Reckoning effect", title="Reckoning effect"),
)
MONSTER_VALUES = tuple(field.name for field in _MONSTER_VALUES)

_SKILLS = ("lore", "influence", "observation", "strength", "will")

TABLES: tuple[Table, ...] = (
    Table(
        "game",
        (
            Field("code", slug, "begins every id of this game", required=True),
            Field("name", name, "the game's name", required=True),
            Field("order", whole(1), "place in lists", required=True),
        ),
        key=("code",),
        single=True,
    ),
    Table(
        "expansion",
        (
            Field("code", slug, "short code, used in anchors and filters", required=True),
            Field("name", name, "printed name of the box or set", required=True),
            Field("kind", choice(ExpansionKind), "core, expansion, box or set", required=True),
            Field("order", whole(1), "order of appearance within the game", required=True),
            Field("part_of", slug, "folder of the box that holds this set", refers_to="expansion"),
            Field("product_code", text, "the publisher's code"),
            Field("year", whole(1900, 2100), "year of release"),
            Field("printed_year", whole(1900, 2100), "year printed on the box, if it differs"),
            Field("release_date", fields.date, "day of release"),
            Field("size", whole(1), "character cards in a set"),
            Field("heroes", whole(), "how many of them are heroes"),
            Field("monsters", whole(), "how many of them are monsters"),
            Field("neutrals", whole(), "how many of them are neutral"),
            Field("split_confidence", choice(Confidence), "confidence in that split; low does not restrict"),
            Field(
                "possible_alignments",
                list_of(choice(Alignment)),
                "alignments that an unlisted card of the set may have; absent: any",
            ),
            Field("hero_factions", whole(), "faction cards of the Heroes' side in a set"),
            Field("monster_factions", whole(), "faction cards of the Monsters' side in a set"),
            Field("symbol", text, "printed mark of the set"),
            Field("game_mode", text, "game mode that the box adds"),
            Field("original_edition", text, "earlier edition that the set was first printed in"),
            NOTE,
            SOURCES,
        ),
        key=("code",),
        single=True,
    ),
    Table(
        "components",
        (
            Field("component", name, "a line of the box's component list", required=True),
            Field("count", whole(), "how many"),
            NOTE,
            BASIS,
            SOURCES,
        ),
        key=("component",),
    ),
    _cards(
        "ancient-ones",
        Kind.ANCIENT_ONE,
        Field("title", name, "line below the name", title="Title"),
        Field("doom", whole(1, 30), "starting doom", title="Starting doom"),
        Field("mysteries_to_win", whole(1, 9), "solved Mysteries that win the game", title="Mysteries to solve"),
        Field("win_condition", text, "in words, if a number is not enough", title="Winning", occasional=True),
        *_STAGES,
        Field(
            "campaign_prelude", slug, "its Prelude in campaign mode", refers_to=Kind.PRELUDE, title="Campaign Prelude"
        ),
        Field(
            "campaign_prelude_basis",
            text,
            "source of that pairing",
            title="Source of the campaign pairing",
            occasional=True,
        ),
        Field("side_board", name, "side board that its setup builds", occasional=True),
        Field("set_aside", list_of(name), "Monsters that its setup sets aside: 2 Ghoul; 1 Dark Young", occasional=True),
        Field("setup", text, "other lines of its setup", title="Other setup", occasional=True),
        Field(
            "special_decks",
            list_of(name),
            "its Special Encounter decks",
            title="Special Encounter decks",
            occasional=True,
        ),
        Field("awakened_title", name, "title of the other side", title="Other side", occasional=True),
        Field("awakening", text, "how it awakens, if that differs", occasional=True),
        Field(
            "research_cards",
            whole(),
            "Research Encounters, all boxes together",
            title="Research Encounters, all boxes",
            occasional=True,
        ),
    ),
    _cards(
        "ancient-ones",
        Kind.ANCIENT_ONE,
        Field("difficulty", name, "printed difficulty"),
        Field("doom_track", whole(1, 30), "length of the doom track"),
        Field("elder_signs", whole(1, 30), "elder signs that seal it away", title="Elder signs to seal it"),
        Field("doom_icon", name, "special doom icon"),
        games=(ES,),
    ),
    _cards(
        "mythos-cards",
        Kind.MYTHOS,
        Field("color", choice(Color), "front color", required=True, also=("colour",)),
        Field("difficulty", choice(Difficulty), "printed difficulty", required=True),
        Field("icons", list_of(text), "icons in the order in which they are resolved"),
        Field(
            "rumor_space",
            name,
            "space of the Rumor token",
            refers_to="space",
            title="Space of the Rumor token",
            occasional=True,
        ),
        Field(
            "eldritch_tokens",
            text,
            "Eldritch tokens placed on it, a number or in words",
            title="Eldritch tokens",
            occasional=True,
        ),
        Field("reckoning", flag, "has a Reckoning effect", title="Reckoning effect"),
        Field("put_in_play_by", slug, "Prelude that puts it in play", refers_to=Kind.PRELUDE, occasional=True),
    ),
    _cards(
        "preludes",
        Kind.PRELUDE,
        Field("requires", text, "components that it needs", title="Needs", occasional=True),
        Field(
            "campaign_ancient_one",
            slug,
            "Ancient One that it belongs to",
            refers_to=Kind.ANCIENT_ONE,
            title="Campaign Ancient One",
        ),
        Field(
            "campaign_basis", text, "source of that pairing", title="Source of the campaign pairing", occasional=True
        ),
    ),
    _cards(
        "investigators",
        Kind.INVESTIGATOR,
        Field("occupation", name, "line below the name"),
        Field("health", whole(1, 20), "maximum Health"),
        Field("sanity", whole(1, 20), "maximum Sanity"),
        *(Field(skill, whole(0, 9), f"printed {skill.title()}") for skill in _SKILLS),
        Field("starting_space", name, "the investigator's starting space", refers_to="space"),
        Field("starting_possessions", list_of(name), "cards and tokens at the start"),
        Field("starting_other", text, "anything else at the start", title="Also at the start", occasional=True),
        Field(
            "role",
            list_of(text),
            "role that players give the investigator",
            title="Role, as players see it",
            occasional=True,
        ),
    ),
    _cards(
        "investigators",
        Kind.INVESTIGATOR,
        Field("occupation", name, "line below the name"),
        Field("sanity", whole(1, 20), "starting sanity"),
        Field("stamina", whole(1, 20), "starting stamina"),
        Field("starting_possessions", list_of(name), "items at the start", title="Starting items"),
        games=(ES,),
    ),
    _cards(
        "personal-missions",
        Kind.PERSONAL_MISSION,
        Field("investigator", slug, "whose mission it is", required=True, refers_to=Kind.INVESTIGATOR),
        Field("reward", name, "name of its Reward", required=True),
        Field("consequence", name, "name of its Consequence", required=True),
        Field("reward_formerly", distinct(slug), "slugs that its Reward had before, if its name was corrected"),
        Field("consequence_formerly", distinct(slug), "slugs that its Consequence had before"),
    ),
    _cards(
        "monsters",
        Kind.MONSTER,
        Field("epic", flag, "an Epic Monster (then the card's kind is epic-monster)"),
        *_MONSTER_VALUES,
    ),
    _cards("assets", Kind.ASSET, Field("value", whole(0, 9), "value in the reserve")),
    _cards("unique-assets", Kind.UNIQUE_ASSET),
    _cards("artifacts", Kind.ARTIFACT),
    _cards("spells", Kind.SPELL),
    _cards("conditions", Kind.CONDITION),
    _cards(
        "mysteries",
        Kind.MYSTERY,
        Field(
            "ancient_one", slug, "whose Mystery it is", required=True, refers_to=Kind.ANCIENT_ONE, title="Ancient One"
        ),
    ),
    _cards(
        "adventures",
        Kind.ADVENTURE,
        Field("story", name, "the story it belongs to", required=True),
        Field("stage", text, "its stage in that story: I, II …", required=True),
        Field("used_by", text, "Prelude or Ancient One that uses it", occasional=True),
        unnamed=True,
    ),
    _cards(
        "characters",
        Kind.CHARACTER,
        Field("alignment", choice(Alignment), "hero, monster or neutral"),
        Field(
            "possible_alignments",
            list_of(choice(Alignment)),
            "those not ruled out, if it is not known",
            occasional=True,
        ),
        Field("hero_icons", whole(0, 9), "white suns"),
        Field("monster_icons", whole(0, 9), "black skulls"),
        Field(
            "probable_set",
            slug,
            "set that it probably belongs to, unconfirmed",
            refers_to="set",
            title="Probable set, not confirmed",
            occasional=True,
        ),
        Field("set_basis", text, "source of its set", title="Source of its set", occasional=True),
        Field("evidence", text, "what is known about the card", title="What is known about it", occasional=True),
        Field("confidence", choice(Confidence), "confidence in this row", occasional=True),
        Field(
            "doubtful_facts",
            list_of(choice(CharacterFact)),
            "facts that rest on a thin source, which an owner's list may contradict; empty: with high confidence none, "
            "else all",
            title="Facts from a thin source",
            occasional=True,
        ),
        games=(MVH,),
    ),
    _cards(
        "factions",
        Kind.FACTION,
        Field("side", choice(Side), "heroes or monsters"),
        Field("characters", list_of(name), "the characters that it names", title="Characters that it names"),
        Field("bonus", text, "their points"),
        Field(
            "probable_set",
            slug,
            "set that it probably belongs to, unconfirmed",
            refers_to="set",
            title="Probable set, not confirmed",
            occasional=True,
        ),
        games=(MVH,),
    ),
    Table(
        "effects",
        (
            Field("kind", choice(Kind), "kind of the card", required=True),
            Field("card", name, "name or slug of the card, in whatever box it is", required=True),
            Field("part", choice(Part), "part of the effect", required=True),
            Field("text", text, "what it does, in our own words", required=True),
            Field("confidence", choice(Confidence), "confidence in this row", required=True),
            NOTE,
            SOURCES,
        ),
        key=("kind", "card", "part"),
    ),
    Table(
        "monster-printings",
        (
            Field("kind", choice(Kind), "monster or epic-monster", required=True),
            Field("card", name, "name or slug of the Monster", required=True),
            Field("note", text, "which of its tokens it is, such as the Ancient One it belongs to", required=True),
            *_MONSTER_VALUES,
            Field("ability", text, "what else is printed on it, in our own words"),
            Field("confidence", choice(Confidence), "confidence in this row", required=True),
            SOURCES,
        ),
        key=("kind", "card", "note"),
        games=(EH,),
    ),
    Table(
        "alignments",
        (
            Field("alignment", choice(Alignment), "hero, monster or neutral", required=True),
            Field("name_color", text, "color of the name on the card", also=("name_colour",)),
            Field("icon", text, "icon"),
            Field("points_heroes", text, "points for a player of the Heroes"),
            Field("points_monsters", text, "points for a player of the Monsters"),
            SOURCES,
        ),
        key=("alignment",),
        games=(MVH,),
    ),
    Table(
        "encounter-decks",
        (
            Field("deck", name, "name of the deck", required=True),
            Field("count", whole(), "cards that this box adds"),
            NOTE,
            BASIS,
            SOURCES,
        ),
        key=("deck",),
        games=(EH,),
    ),
    Table(
        "side-boards",
        (
            Field("name", name, "name of the side board", required=True),
            Field("used_by", list_of(name), "Ancient Ones and Preludes that build it"),
            Field("spaces", whole(1), "spaces on it"),
            Field("clues", whole(), "Clues mixed into the pool"),
            Field("gates", whole(), "Gates mixed into the stack"),
            Field("set_aside", list_of(name), "Monsters set aside"),
            Field("decks", list_of(name), "decks placed beside it"),
            Field("links", text, "how it is reached from the main board"),
            NOTE,
            SOURCES,
        ),
        key=("name",),
        games=(EH,),
    ),
    Table(
        "spaces",
        (
            Field("name", name, "printed name or number", required=True),
            Field("board", name, "main, or the side board", required=True),
            Field("type", choice(SpaceType), "city, wilderness, sea or none; empty if not known"),
            Field("number", whole(1, 99), "printed number"),
            Field("region", name, "region of its encounters"),
            Field("alias", name, "players' name for a numbered space"),
            Field("expedition", flag, "an Expedition space"),
            Field("gate_from", slug, "box with its Gate", refers_to="expansion"),
            Field("gate_omen", text, "omen color of its Gate"),
            NOTE,
            SOURCES,
        ),
        key=("name", "board"),
        games=(EH,),
    ),
    Table(
        "paths",
        (
            Field("start", name, "one end", required=True, refers_to="space"),
            Field("end", name, "the other end", required=True, refers_to="space"),
            Field("type", choice(PathType), "ship, train, uncharted or local; empty if not known"),
            Field("board", name, "board that shows it", required=True),
            NOTE,
            SOURCES,
        ),
        key=("start", "end"),
        games=(EH,),
    ),
    Table(
        "reference-card",
        (
            Field("investigators", whole(1, 8), "number of investigators", required=True),
            Field("version", text, "standard, or an official variant", required=True),
            Field("gates", whole(1, 9), "Gates spawned", required=True),
            Field("clues", whole(1, 9), "Clues spawned", required=True),
            Field("surge", whole(1, 9), "Monsters on each Gate of a surge", required=True),
            NOTE,
            SOURCES,
        ),
        key=("investigators", "version"),
        games=(EH,),
    ),
    Table(
        "expedition-spaces",
        (
            Field("column", text, "left or right", required=True),
            Field("position", whole(1, 4), "from the top", required=True),
            Field("effect", text, "what a token there does", required=True),
            Field("timing", text, "when"),
            Field("token", text, "whether the token is kept"),
            SOURCES,
        ),
        key=("column", "position"),
        games=(ES,),
    ),
    Table(
        "icons",
        (
            Field("number", whole(1), "place in the list", required=True),
            Field("name", name, "name of the icon", required=True),
            Field("effect", text, "what it does", required=True),
            Field("in_rulebook", flag, "is in the rulebook's transcript", required=True),
            NOTE,
            SOURCES,
        ),
        key=("name",),
        games=(ES,),
    ),
    Table(
        "midnight-order",
        (
            Field("order", whole(1), "place in the order", required=True),
            Field("step", text, "the rulebook's number", required=True),
            Field("resolves", text, "what is resolved", required=True),
            Field("order_within", text, "who orders things within the step"),
            NOTE,
            SOURCES,
        ),
        key=("step",),
        games=(ES,),
    ),
    Table(
        "adventure-decks",
        (
            Field("deck", name, "name of the deck", required=True),
            Field("stage", text, "stage"),
            Field("entrance_side", text, "side of the entrance card"),
            Field("count", whole(), "cards"),
            NOTE,
            SOURCES,
        ),
        key=("deck",),
        games=(ES,),
    ),
    Table(
        "adventure-difficulty",
        (
            Field("back_color", text, "color of the card back", required=True),
            Field("difficulty", text, "how hard it is", required=True),
            SOURCES,
        ),
        key=("back_color",),
        games=(ES,),
    ),
    Table(
        "mask-monsters",
        (
            Field("markers", whole(), "mask monster markers in this box", required=True),
            Field("names", list_of(name), "their names"),
            NOTE,
            SOURCES,
        ),
        key=("markers",),
        games=(ES,),
    ),
)

# Read by others: prose by rulesref, formats by decks, procedures by setup.
GAME_FILES = frozenset({"glossary.toml", "round-overview.toml", "formats.toml", "procedures.toml", "README.md"})
EXPANSION_FILES = frozenset(
    {
        "rules.md",
        "faq.md",
        "procedures.toml",
        "asked-as.csv",
        "asked-as-faq.csv",
        "asked-as-cards.csv",
        "errata.csv",
        "README.md",
    }
)


def tables_of(game: str, expansion: str) -> tuple[Table, ...]:
    """Return the tables of an expansion's folder, or of the game's own folder where `expansion` is ""."""
    return tuple(each for each in TABLES if game in each.games and (each.name == "game") == (expansion == ""))


def card_kind(kind: Kind, epic: object) -> Kind:
    """Return the kind of card of a row; Epic Monsters share the Monsters' table."""
    return Kind.EPIC_MONSTER if kind is Kind.MONSTER and epic else kind


def _made(schema: Mapping[str, object]) -> Type[None]:
    """Return the type of a fact that is derived from other fields."""
    return Type(lambda _raw: None, schema)


_STAGE_TABLE = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["stage", *map(str, Color)],
        "properties": {
            "stage": {"type": "integer", "minimum": 0, "description": "1, 2 or 3"},
            **{
                color: {"type": "integer", "minimum": 0, "description": f"{color} Mythos cards of the stage"}
                for color in map(str, Color)
            },
        },
    },
}
# Facts derived from other fields, by game and kind; those of a side come from its mission.
_SIDE = (
    Field("mission", slug, "the Personal Mission whose side it is", refers_to=Kind.PERSONAL_MISSION),
    Field("investigator", slug, "whose mission it is", refers_to=Kind.INVESTIGATOR),
)
_MISSION = (
    Field("reward", slug, "its Reward", refers_to=Kind.REWARD),
    Field("consequence", slug, "its Consequence", refers_to=Kind.CONSEQUENCE),
)
_MADE: dict[tuple[str, Kind], tuple[Field, ...]] = {
    (EH, Kind.PERSONAL_MISSION): _MISSION,
    (EH, Kind.ANCIENT_ONE): (Field("stages", _made(_STAGE_TABLE), "stage table of the Mythos deck"),),
    (EH, Kind.REWARD): _SIDE,
    (EH, Kind.CONSEQUENCE): _SIDE,
    (MVH, Kind.CHARACTER): (Field("set", slug, "set that it belongs to", refers_to="set"),),
}
# Fields of card tables that identify the card or are not facts.
_NO_FACTS = frozenset(
    {"epic", "reward_formerly", "consequence_formerly", *(field.name for field in (*_CARD, *_STAGES))}
)


@cache
def facts_of(game: str, kind: Kind) -> tuple[Field, ...]:
    """Return the facts that a card of this kind may have in this game, in display order."""
    table = Kind.MONSTER if kind is Kind.EPIC_MONSTER else kind
    given = [field for each in TABLES if each.kind is table and game in each.games for field in each.fields]
    made = _MADE.get((game, kind), ())
    facts = {field.name: field for field in (*given, *made) if field.name not in _NO_FACTS}
    return tuple(facts.values())
