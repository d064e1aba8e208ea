"""The shipped packs as material of the setup package, and a small Mythos engine, for the tests of this folder."""

import csv
import random
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardsdb import spellings as spelled
from cardsdb.names import slugify
from cardsdb.setup.documents import Document, Entry, Known
from cardsdb.setup.material import (
    AncientOne,
    Box,
    Card,
    Investigator,
    ReferenceRow,
    SetupMaterial,
    listed,
)
from cardsdb.setup.mythos import MythosAsked, MythosCard, MythosDeck, MythosStage, Shortfall
from cardsdb.setup.reading import Reading, read
from cardsdb.spellings import Spellings
from cardsdb.terms import ExpansionKind

PACKS = Path(__file__).parents[3] / "fixtures" / "packs"
FOLDERS = {"eh": "eldritch-horror", "mvh": "monsters-vs-heroes", "es": "elder-sign"}
GAMES = {"eh": "Eldritch Horror", "mvh": "Monsters vs. Heroes", "es": "Elder Sign"}
COLORS = ("green", "yellow", "blue")
LEVELS = ("easy", "normal", "hard")
USED = {"easy": ("easy", "normal"), "normal": LEVELS, "hard": ("normal", "hard"), "insane": ("hard",)}
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
        )
        for row, where in printed(game, "ancient-ones")
    )


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
        mythos=[one.slug for one in cards(game, "mythos-cards", "mythos")],
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
        preludes=cards(game, "preludes", "prelude"),
        investigators=investigators(game),
        assets=cards(game, "assets", "asset"),
        rumors=tuple(card for card in cards(game, "mythos-cards", "mythos") if "Rumor" in card.traits),
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


class Engine:
    """A Mythos engine that is good enough for sheets: one draw after the other, one level after the other."""

    def levels(self, difficulty: str, stage: int, color: str) -> tuple[str, ...]:
        """Return the printed difficulties that a stage takes of a color."""
        if not difficulty.startswith("staged"):
            return USED[difficulty]
        harder = difficulty == "staged-harder-blues" and color == "blue"
        return (LEVELS[min(stage - 1 + harder, 2)],)

    def pool(self, asked: MythosAsked) -> list[MythosCard]:
        """Return the cards of the boxes without those withheld."""
        return [
            MythosCard(f"eh.mythos.{row['slug']}", row["name"], row["color"], row["difficulty"])
            for slug in asked.expansions
            for row in rows("eh", slug, "mythos-cards")
            if row["slug"] not in asked.withheld
        ]

    def table(self, asked: MythosAsked) -> tuple[tuple[int, int, int], ...]:
        """Return the stage table of the Ancient One."""
        return next(one.stages for one in ancient_ones("eh") if one.slug == asked.ancient_one)

    def shortfalls(self, asked: MythosAsked) -> tuple[Shortfall, ...]:
        """Return what each level of each color lacks."""
        needed: defaultdict[tuple[int | None, str, tuple[str, ...]], int] = defaultdict(int)
        staged = asked.difficulty.startswith("staged")
        for stage, counts in enumerate(self.table(asked), 1):
            for color, count in zip(COLORS, counts, strict=True):
                levels = self.levels(asked.difficulty, stage, color)
                needed[stage if staged else None, color, levels] += count
        pool = self.pool(asked)
        found = []
        for (stage, color, levels), count in needed.items():
            have = sum(card.color == color and card.difficulty in levels for card in pool)
            if have < count:
                found.append(Shortfall(stage, color, "/".join(levels), count, have, count - have))
        return tuple(found)

    def cures(self, asked: MythosAsked) -> tuple[tuple[str, ...], ...]:
        """Return the single boxes that help."""
        more = [one.slug for one in boxes("eh") if one.slug not in asked.expansions]
        return tuple(
            (slug,)
            for slug in more
            if not self.shortfalls(
                MythosAsked(asked.ancient_one, (*asked.expansions, slug), asked.difficulty, withheld=asked.withheld)
            )
        )

    def build(self, asked: MythosAsked, rng: random.Random) -> MythosDeck:
        """Return a deck."""
        pool = self.pool(asked)
        rumor = self.rumor(asked, pool, rng)
        built = []
        for stage, counts in enumerate(self.table(asked), 1):
            levels = {color: self.levels(asked.difficulty, stage, color) for color in COLORS}
            drawn = []
            for color, count in zip(COLORS, counts, strict=True):
                fit = [card for card in pool if card.color == color and card.difficulty in levels[color]]
                drawn += rng.sample(fit, count)
                pool = [card for card in pool if card not in drawn]
            built.append(MythosStage(stage, tuple(drawn), levels))
        kept_out = tuple(MythosCard(f"eh.mythos.{slug}", slug, "blue", "") for slug in asked.withheld)
        return MythosDeck(tuple(built), rumor, kept_out)

    def rumor(self, asked: MythosAsked, pool: list[MythosCard], rng: random.Random) -> MythosCard | None:
        """Return the Rumor to start with, taken out of the pool."""
        if not asked.starting_rumor:
            return None
        blue = [card for card in pool if card.color == "blue"]
        if asked.starting_rumor != "drawn":
            blue = [card for card in blue if card.id == f"eh.mythos.{asked.starting_rumor}"]
        if asked.difficulty.startswith("staged"):
            blue = [card for card in blue if card.difficulty == "easy"]
        chosen = rng.choice(blue)
        pool.remove(chosen)
        return chosen


def named(game: str, name: str) -> str:
    """Return the id of a box by its name."""
    return next(f"{game}.{one.slug}" for one in boxes(game) if one.slug == slugify(name) or one.name == name)
