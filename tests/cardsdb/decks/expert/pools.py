"""Pools and decks for the tests of expert decks: invented complete sets, and the real incomplete ones."""

import csv
from functools import cache
from pathlib import Path

from cardsdb.decks.expert.pool import CardPool, CardSet, Title
from cardsdb.decks.formats import Format, read_formats
from cardsdb.names import slugify
from cardsdb.terms import Alignment

TESTS = Path(__file__).parents[3]
CASES = TESTS / "cases" / "decks"
FORMATS = TESTS.parent / "fixtures" / "packs" / "monsters-vs-heroes" / "formats.toml"
HERO, MONSTER, NEUTRAL = (frozenset({each}) for each in Alignment)
HERO_OR_MONSTER = HERO | MONSTER


@cache
def formats() -> dict[str, Format]:
    """The formats as they are shipped."""
    return dict(read_formats(FORMATS.read_text("utf-8")).by_slug)


@cache
def invented() -> CardPool:
    """Four complete sets of 30 cards, all facts known."""
    rows = _rows("invented_pool.csv")
    sets = {row["set"]: CardSet(row["set"], row["set_name"], 30, complete=True) for row in rows}
    return CardPool.of(sets.values(), map(_title, rows))


@cache
def shipped() -> CardPool:
    """The four real sets as far as their cards are known."""
    sets = (
        CardSet("lam", "London after Midnight", 30, "mvh.london-after-midnight"),
        CardSet("sih", "Sherlock in Hell", 30, "mvh.sherlock-in-hell"),
        CardSet("soi", "The Shadow over Innsmouth", 30, "mvh.the-shadow-over-innsmouth", alignments=HERO_OR_MONSTER),
        CardSet(
            "amm", "At the Mountains of Madness", 30, "mvh.at-the-mountains-of-madness", alignments=HERO_OR_MONSTER
        ),
    )
    return CardPool.of(sets, map(_title, _rows("shipped_pool.csv")))


def make_pool(*titles: Title, size: int = 30, complete: bool = False) -> CardPool:
    """Sets a, b, c of a size with these titles."""
    return CardPool.of([CardSet(code, f"Set {code.upper()}", size, complete=complete) for code in "abc"], titles)


def make_title(
    name: str,
    home: str | None = "a",
    alignment: Alignment | None = Alignment.HERO,
    copies: int | None = 3,
) -> Title:
    """A title with an id; alignment and copies None are not known."""
    alignments = frozenset(Alignment) if alignment is None else frozenset({alignment})
    return Title(name, home, f"mvh.character.{slugify(name)}", alignments, copies)


def _rows(file: str) -> list[dict[str, str]]:
    with (CASES / file).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def _title(row: dict[str, str]) -> Title:
    slug = slugify(row["name"]) if "set_name" not in row else f"{slugify(row['name'])}-{row['set']}"
    return Title(
        row["name"],
        row["set"] or None,
        f"mvh.character.{slug}",
        frozenset(map(Alignment, row["alignment"].split())) or frozenset(Alignment),
        int(row["copies"]) if row["copies"] else None,
        possible_sets=frozenset(row.get("possible_sets", "").split()),
    )


LEGAL_INVENTED_DECK = """
4 Constable (Gaslight Alley)
3 Lighthouse Keeper (Fog Harbour)
3 Geologist (Ice Plateau)
2 Street Doctor (Gaslight Alley)
3 Imp (Gaslight Alley)
4 Albino Penguin (Ice Plateau)
4 Reef Crawler (Fog Harbour)
1 Pale Countess (Gaslight Alley)
4 Black Cat (Gaslight Alley)
2 Locked Cellar (Gaslight Alley)
"""
"""30 cards, 12 Heroes, 12 Monsters, 6 Neutrals, of three sets."""


def legal_singles() -> str:
    """30 different cards of the invented sets, no Neutrals."""
    titles = [title for title in invented().titles if title.alignments != NEUTRAL][:30]
    return "\n".join(f"1 {title.name} ({title.set})" for title in titles)


OPEN_SHIPPED_DECK = "\n".join(
    (
        "Dracula", "The Werewolf", "The Creature", "Mr. Hyde", "Dr. Jekyll", "Van Helsing", "Arsène Lupin", "Priest",
        "Damsel in Distress", "Brave Young Man", "The Mummy", "Investigator of the Occult", "Mother Hydra",
        "US Soldier", "Francis Morgan", "Professor Armitage", "7 Wicked Servants", "7 Innsmouth Folk",
    )
)  # fmt: skip
"""30 real cards; whether their sets have seven of the last two is not known."""
