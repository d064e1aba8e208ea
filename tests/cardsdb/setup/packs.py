"""The shipped packs as material of the setup package, and a small Mythos engine, for the tests of this folder."""

import csv
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardsdb import spellings as spelled
from cardsdb.decks.mythos.deck import MythosCard, MythosPool
from cardsdb.names import slugify
from cardsdb.setup.material import (
    AncientOne,
    Box,
    Card,
    Investigator,
    Prelude,
    ReferenceRow,
    SetupMaterial,
    listed,
)
from cardsdb.setup.procedures.files import Document, Entry, Known
from cardsdb.setup.procedures.reader import Reading, read
from cardsdb.spellings import Spellings
from cardsdb.terms import Color, Difficulty, ExpansionKind

PACKS = Path(__file__).parents[3] / "fixtures" / "packs"
FOLDERS = {"eh": "eldritch-horror", "mvh": "monsters-vs-heroes", "es": "elder-sign"}
GAMES = {"eh": "Eldritch Horror", "mvh": "Monsters vs. Heroes", "es": "Elder Sign"}
COLORS = ("green", "yellow", "blue")
LEVELS = ("easy", "normal", "hard")
_HEADING = re.compile(r"^(#+) ([^{\n]+)", re.MULTILINE)
_HEADER = re.compile(r"^\[\[([a-z_]+)\]\]", re.MULTILINE)


@cache
def rows(game: str, box: str, table: str) -> list[dict[str, str]]:
    """Return the rows of one table of a box; none where the box has no such table."""
    path = PACKS / FOLDERS[game] / box / f"{table}.csv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def document(path: Path, expansion: str) -> Document:
    """Return a procedure file with the lines of its entries."""
    return parsed(path.read_text(encoding="utf-8"), expansion, path.name)


def parsed(text: str, expansion: str = "", file: str = "procedures.toml") -> Document:
    """Return a procedure file from its text."""
    lines: defaultdict[str, list[int]] = defaultdict(list)
    for match in _HEADER.finditer(text):
        lines[match[1]].append(text.count("\n", 0, match.start()) + 1)
    tables = {
        name: [Entry(line, fields) for line, fields in zip(lines[name], blocks, strict=True)]
        for name, blocks in tomllib.loads(text).items()
    }
    return Document(file, expansion, tables)


def documents(game: str) -> list[Document]:
    """Return the procedure files of a game, the one of the whole game first."""
    folder = PACKS / FOLDERS[game]
    paths = [(folder / "procedures.toml", "")]
    paths += [(folder / slug / "procedures.toml", slug) for slug, _fields in expansions(game)]
    return [document(path, slug) for path, slug in paths if path.exists()]


@cache
def expansions(game: str) -> tuple[tuple[str, dict[str, object]], ...]:
    """Return slug and fields of each expansion of a game, in the order of the game."""
    found = [
        (path.parent.name, tomllib.loads(path.read_text(encoding="utf-8")))
        for path in (PACKS / FOLDERS[game]).glob("*/expansion.toml")
    ]
    return tuple(sorted(found, key=lambda pair: int(str(pair[1]["order"]))))


def number(text: str) -> int | None:
    """Return the number of a cell, None for an empty one."""
    return int(text) if text else None


@cache
def boxes(game: str) -> tuple[Box, ...]:
    """Return the boxes of a game."""
    names = {row["slug"]: row["name"] for slug, _fields in expansions(game) for row in rows(game, slug, "ancient-ones")}
    return tuple(box(game, slug, fields, names) for slug, fields in expansions(game))


def box(game: str, slug: str, fields: dict[str, object], names: dict[str, str]) -> Box:
    """Return one box with its components and Monsters."""
    mysteries: defaultdict[str, int] = defaultdict(int)
    for row in rows(game, slug, "mysteries"):
        mysteries[names[row["ancient_one"]]] += int(row["copies"])
    components = {row["component"]: number(row["count"]) for row in rows(game, slug, "components")}
    decks = {row["deck"]: number(row["count"]) for row in rows(game, slug, "encounter-decks")}
    counts = {name.casefold(): count or 0 for name, count in components.items()}
    totals = {
        "investigators": counts.get("investigator sheets", counts.get("investigator cards", 0)),
        "ancient_one": counts.get("ancient one sheets", counts.get("ancient one cards", 0)),
    }
    monsters = {row["name"]: int(row["copies"]) for row in rows(game, slug, "monsters") if row["epic"] == "no"}
    return Box(
        slug=slug,
        code=str(fields["code"]),
        name=str(fields["name"]),
        kind=ExpansionKind(str(fields["kind"])),
        part_of=str(fields.get("part_of", "")),
        components=listed(components, decks, mysteries),
        monsters=monsters,
        conditions=frozenset(row["name"] for row in rows(game, slug, "conditions")),
        totals=totals,
    )


def printed(game: str, table: str) -> Iterator[tuple[dict[str, str], tuple[str, ...]]]:
    """Yield each card of a table once, with the boxes that print it."""
    found: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {}
    for slug, _fields in expansions(game):
        for row in rows(game, slug, table):
            first, where = found.get(row["slug"], (row, ()))
            found[row["slug"]] = ({**row, **{key: cell for key, cell in first.items() if cell}}, (*where, slug))
    yield from found.values()


def cards(game: str, table: str, kind: str) -> tuple[Card, ...]:
    """Return the cards of a table."""
    return tuple(
        Card(f"{game}.{kind}.{row['slug']}", row["slug"], row["name"], where, traits(row), int(row.get("copies") or 1))
        for row, where in printed(game, table)
    )


def traits(row: dict[str, str]) -> tuple[str, ...]:
    """Return the traits of a card."""
    return tuple(filter(None, row.get("traits", "").split("; ")))


def ancient_ones(game: str) -> tuple[AncientOne, ...]:
    """Return the Ancient Ones of a game."""
    return tuple(
        AncientOne(
            id=f"{game}.ancient-one.{row['slug']}",
            slug=row["slug"],
            name=row["name"],
            boxes=where,
            doom=number(row.get("doom", "")),
            mysteries=number(row.get("mysteries_to_win", "")),
            stages=stages(row),
            prelude=row.get("campaign_prelude", ""),
            pair_is_printed="breaks off" not in row.get("campaign_prelude_basis", ""),
        )
        for row, where in printed(game, "ancient-ones")
    )


def preludes(game: str) -> tuple[Prelude, ...]:
    """Return the Preludes of a game with the Mythos cards that they keep out of the deck."""
    withheld: defaultdict[str, list[str]] = defaultdict(list)
    for row, _where in printed(game, "mythos-cards"):
        withheld[row.get("put_in_play_by", "")].append(f"{game}.mythos.{row['slug']}")
    return tuple(
        Prelude(
            f"{game}.prelude.{row['slug']}", row["slug"], row["name"], where, withholds=tuple(withheld[row["slug"]])
        )
        for row, where in printed(game, "preludes")
    )


def mythos(game: str) -> MythosPool | None:
    """Return the Mythos cards of all boxes of a game."""
    codes = {box.slug: box.code for box in boxes(game)}
    found = [
        MythosCard(
            f"{game}.mythos.{row['slug']}", row["name"], Color(row["color"]), Difficulty(row["difficulty"]), codes[slug]
        )
        for slug in codes
        for row in rows(game, slug, "mythos-cards")
    ]
    return MythosPool.of(found, codes.values(), ()) if found else None


def stages(row: dict[str, str]) -> tuple[tuple[int, int, int], ...]:
    """Return the stage table of an Ancient One."""
    if "stage_1_green" not in row:
        return ()
    green, yellow, blue = COLORS
    return tuple(
        (int(row[f"stage_{stage}_{green}"]), int(row[f"stage_{stage}_{yellow}"]), int(row[f"stage_{stage}_{blue}"]))
        for stage in (1, 2, 3)
    )


def investigators(game: str) -> tuple[Investigator, ...]:
    """Return the investigators of a game with their personal stories."""
    stories = {row["investigator"]: row for row in rows(game, "masks-of-nyarlathotep", "personal-missions")}
    return tuple(
        Investigator(
            id=f"{game}.investigator.{row['slug']}",
            slug=row["slug"],
            name=row["name"],
            boxes=where,
            reward=stories.get(row["slug"], {}).get("reward", ""),
            consequence=stories.get(row["slug"], {}).get("consequence", ""),
            possessions=tuple(filter(None, map(str.strip, row.get("starting_possessions", "").split(";")))),
        )
        for row, where in printed(game, "investigators")
    )


@cache
def headings() -> dict[str, set[tuple[str, str]]]:
    """Return the headings of the rule chapters that are shipped, each with the heading above it."""
    books: dict[str, set[tuple[str, str]]] = {}
    for path in PACKS.glob("*/*/rules.md"):
        book, above = "", [""]
        for match in _HEADING.finditer(path.read_text(encoding="utf-8")):
            depth, heading = len(match[1]), match[2].strip()
            if depth == 1:
                book, above = heading, [""]
                continue
            above = [*above[: depth - 1], heading]
            books.setdefault(book, set()).add((above[-2], heading))
    return books


@cache
def known(game: str) -> Known:
    """Return the words that the procedure files of a game may use."""
    return Known(
        game=game,
        expansions=[one.slug for one in boxes(game)],
        ancient_ones=[one.slug for one in ancient_ones(game)],
        preludes=[one.slug for one in cards(game, "preludes", "prelude")],
        investigators=[one.slug for one in investigators(game)],
        components={one.slug: one.components for one in boxes(game)},
        monsters={one.slug: one.monsters for one in boxes(game)},
        headings=headings(),
    )


@cache
def shipped(game: str) -> Reading:
    """Return what the procedure files of a game give."""
    return read(documents(game), known(game))


@cache
def spellings(game: str) -> Spellings:
    """Return the spellings of what a sheet of a game may name."""
    named = [*ancient_ones(game), *investigators(game)]
    named += [*cards(game, "preludes", "prelude"), *cards(game, "mythos-cards", "mythos")]
    core = {box.slug: box.kind is ExpansionKind.CORE for box in boxes(game)}
    return Spellings(
        [
            spelled.game(game, FOLDERS[game], GAMES[game]),
            *(spelled.expansion(f"{game}.{box.slug}", box.code, box.name, core=core[box.slug]) for box in boxes(game)),
            *(spelled.card(card.id, card.name) for card in named),
        ]
    )


@cache
def material(game: str) -> SetupMaterial:
    """Return everything that a sheet of a game needs."""
    spaces = rows(game, "core", "spaces")
    return SetupMaterial(
        game=game,
        name=GAMES[game],
        dataset_version="packs-of-the-tests",
        boxes=boxes(game),
        procedure=shipped(game).procedure,
        spellings=spellings(game),
        ancient_ones=ancient_ones(game),
        preludes=preludes(game),
        investigators=investigators(game),
        assets=cards(game, "assets", "asset"),
        rumors=tuple(card for card in cards(game, "mythos-cards", "mythos") if "Rumor" in card.traits),
        mythos=mythos(game),
        reference=tuple(
            ReferenceRow(
                players=int(row["investigators"]),
                gates=int(row["gates"]),
                clues=int(row["clues"]),
                surge=int(row["surge"]),
                variant=row["version"] != "standard",
            )
            for row in rows(game, "core", "reference-card")
        ),
        cities=tuple(row["name"] for row in spaces if row["type"] == "city" and not row["name"].startswith("Space ")),
        errata={"eh.prelude.focused-training": ("The errata changes how Talents are bought from the reserve.",)},
    )


def named(game: str, name: str) -> str:
    """Return the id of a box by its name."""
    return next(f"{game}.{one.slug}" for one in boxes(game) if one.slug == slugify(name) or one.name == name)
