"""A small set of cards, boxes and games as the API shows them, with every fact that a query can ask for."""

from typing import Any

from cardsdb.query import CardIndex

Document = dict[str, Any]


def box(game: str, slug: str, code: str, name: str, *parts: Document) -> Document:
    """Return a box or set, with the sets that are part of it."""
    shown = [{member: part[member] for member in ("id", "code", "name")} for part in parts]
    return {"id": f"{game}.{slug}", "game": game, "code": code, "slug": slug, "name": name, "parts": shown}


def printed(where: Document, copies: int | None = 1, number: str | None = None) -> Document:
    """Return a printing of a card."""
    link = {member: where[member] for member in ("id", "code", "name")}
    return {"expansion": link, "copies": copies, "number": number, "note": None, "sources": []}


def card(
    game: str,
    kind: str,
    slug: str,
    name: str | None,
    *printings: Document,
    traits: tuple[str, ...] = (),
    text: str | None = None,
    **others: Any,
) -> Document:
    """Return a card's document; other arguments are facts, but for `effects`, `rulings` and `errata`."""
    apart = {member: others.pop(member, []) for member in ("effects", "rulings", "errata")}
    return {
        "id": f"{game}.{kind}.{slug}",
        "game": game,
        "kind": kind,
        "slug": slug,
        "name": name,
        "text": text,
        "traits": list(traits),
        "printings": list(printings),
        "facts": others,
        **apart,
    }


def link(name: str, *, kind: str = "ancient-one") -> Document:
    """Return a card or space of Eldritch Horror as other cards name it."""
    return {"id": f"eh.{kind}.{name.lower().replace(' ', '-')}", "name": name}


CORE = box("eh", "core", "core", "Eldritch Horror")
LORE = box("eh", "forsaken-lore", "fl", "Forsaken Lore")
MASKS = box("eh", "masks-of-nyarlathotep", "mon", "Masks of Nyarlathotep")
DREAMS = box("eh", "the-dreamlands", "td", "The Dreamlands")
LONDON = box("mvh", "london-after-midnight", "lam", "London after Midnight")
FIRST = box("mvh", "victorian-nightmares", "v1", "Volume 1: Victorian Nightmares", LONDON)
SIGN = box("es", "core", "core", "Elder Sign")
BOXES = (CORE, LORE, MASKS, DREAMS, FIRST, LONDON, SIGN)
GAMES = (
    {"code": "eh", "slug": "eldritch-horror", "name": "Eldritch Horror"},
    {"code": "mvh", "slug": "monsters-vs-heroes", "name": "Monsters vs. Heroes"},
    {"code": "es", "slug": "elder-sign", "name": "Elder Sign"},
)

_TOUGH = {"horror": 1, "damage": 2}
_SKILLS = ("health", "sanity", "lore", "influence", "observation", "strength", "will")


def _investigator(slug: str, name: str, start: str, *numbers: int | None) -> Document:
    facts = dict(zip(_SKILLS, numbers, strict=True))
    return card("eh", "investigator", slug, name, printed(CORE), starting_space=link(start, kind="space"), **facts)


CARDS = (
    card("eh", "asset", "arcane-tome", "Arcane Tome", printed(CORE), traits=("Item", "Tome"), value=3),
    card("eh", "asset", "lodge-bodyguard", "Lodge Bodyguard", printed(MASKS), traits=("Ally",), value=2),
    card("eh", "asset", "dynamite", "Dynamite", printed(CORE, 2), traits=("Item", "Weapon"), value=3,
         text="Each Monster on your space loses 3 Health.", errata=[{"id": "eh.erratum.1"}]),
    card("eh", "unique-asset", "mysterious-idol", "Mysterious Idol", printed(MASKS, None), traits=("Relic",)),
    card("eh", "unique-asset", "old-friend", "Old Friend", printed(DREAMS), traits=("Ally", "Character"),
         effects=[{"kind": "action", "text": "Gain 1 Clue.", "sources": ["a hidden page"]}]),
    card("eh", "artifact", "cultes-des-goules", "Cultes des Goules", printed(CORE), traits=("Tome",)),
    card("eh", "spell", "wither", "Wither", printed(CORE, 2), traits=("Incantation",), rulings=[{"id": "eh.faq.1"}]),
    card("eh", "condition", "amnesia", "Amnesia", printed(CORE, 3), printed(MASKS, 1), traits=("Madness",)),
    card("eh", "monster", "ghoul", "Ghoul", printed(CORE), toughness="1", **_TOUGH),
    card("eh", "monster", "gnoph-keh", "Gnoph-Keh", printed(CORE), toughness="3", horror=2, damage=2),
    card("eh", "monster", "cultist", "Cultist", printed(CORE, 8), printed(LORE, 2),
         toughness=None, horror=None, damage=None),
    card("eh", "epic-monster", "shudde-mell", "Shudde M'ell", printed(LORE), toughness="investigators + 2",
         horror=4, damage=5),
    card("eh", "mythos", "all-for-nothing", "All for Nothing", printed(CORE), traits=("Event",), color="green",
         difficulty="hard"),
    card("eh", "mythos", "a-dark-power", "A Dark Power", printed(MASKS), traits=("Ongoing", "Rumor"), color="blue",
         difficulty="normal", text="When the Rumor ends, the Ancient One's awakening comes near."),
    card("eh", "mythos", "the-old-ones-stir", "The Old Ones Stir", printed(MASKS), traits=("Event",), color="blue",
         difficulty="hard"),
    card("eh", "mythos", "a-quiet-week", "A Quiet Week", printed(LORE), traits=("Event",), color="yellow",
         difficulty="easy"),
    card("eh", "ancient-one", "azathoth", "Azathoth", printed(CORE), doom=15),
    card("eh", "ancient-one", "hypnos", "Hypnos", printed(DREAMS), doom=12),
    card("es", "ancient-one", "azathoth", "Azathoth", printed(SIGN), difficulty="Average", doom_track=12),
    card("eh", "mystery", "omen-of-devastation", "Omen of Devastation", printed(CORE), ancient_one=link("Azathoth")),
    card("eh", "mystery", "the-deep-sleep", "The Deep Sleep", printed(DREAMS), ancient_one="hypnos"),
    card("eh", "prelude", "beginning-of-the-end", "Beginning of the End", printed(LORE), printed(MASKS),
         campaign_ancient_one=link("Azathoth")),
    card("eh", "adventure", "a-chance-encounter", "A Chance Encounter", printed(DREAMS), story="Dreams", stage="I"),
    card("eh", "adventure", "dreams-ii-a", None, printed(DREAMS), story="Dreams", stage="II"),
    card("eh", "adventure", "dreams-iv", "Céléphaïs at Last", printed(DREAMS), story="Dreams", stage="IV"),
    _investigator("mark-harrigan", "Mark Harrigan", "Space 14", 8, 4, 1, 2, 2, 4, 2),
    _investigator("kate-winthrop", "Kate Winthrop", "London", 4, 8, 3, 2, 3, 1, None),
    _investigator("lola-hayes", "Lola Hayes", "London", 5, 7, 2, 3, 2, 2, 2),
    card("es", "investigator", "kate-winthrop", "Kate Winthrop", printed(SIGN), sanity=4, stamina=6),
    card("mvh", "character", "dracula", "Dracula", printed(LONDON, 1, "9/30"), alignment="monster"),
    card("mvh", "character", "van-helsing", "Van Helsing", printed(LONDON, None, "12/30"), alignment="hero"),
    card("mvh", "character", "imp", "Imp", printed(FIRST, 3), alignment=None),
)  # fmt: skip

INDEX = CardIndex.of(CARDS, boxes=BOXES, games=GAMES)


def found(text: str) -> set[str]:
    """Return the slugs of the cards that a query finds, each with its kind or game where others share the slug."""
    query = INDEX.parse(text)
    assert not hasattr(query, "faults"), query
    return {id_.partition(".")[2] if id_.startswith("eh.") else id_ for id_ in INDEX.select(query)}
