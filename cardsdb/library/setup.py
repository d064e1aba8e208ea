"""Material for setup sheets: boxes, cards that can be chosen or drawn, and the procedure of a game."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db.models import Prefetch
from django.utils.module_loading import import_string

from cardsdb import dataset
from cardsdb.dataset import per_dataset
from cardsdb.library.decks import expert_pool, formats, mythos_cards_of_all_boxes, preludes
from cardsdb.library.words import spellings
from cardsdb.models import Card, Expansion, Game, PackText, PersonalMission, Printing, ReferenceRow, Space
from cardsdb.models.completeness import COMPONENT_KINDS
from cardsdb.models.decks import SavedDeck, SharedDeck
from cardsdb.packs.forms import read_tables
from cardsdb.setup import material
from cardsdb.setup.data import SheetData
from cardsdb.setup.material import listed
from cardsdb.setup.procedures.files import Document, Entry, Known
from cardsdb.setup.procedures.reader import read as read_procedures
from cardsdb.terms import Color, ExpansionKind, Kind, SpaceType


@per_dataset
def setup_material(game: str) -> material.SetupMaterial:
    """Return all material of a game for setup sheets; `game` is its code."""
    boxes = tuple(map(_box, _expansions(game)))
    ancient_ones = tuple(map(_ancient_one, _cards(game, Kind.ANCIENT_ONE)))
    prelude_cards = tuple(map(_prelude, _cards(game, Kind.PRELUDE)))
    mythos = _cards(game, Kind.MYTHOS)
    people = _investigators(game)
    words = Known(
        game=game,
        expansions=[box.slug for box in boxes],
        ancient_ones=[card.slug for card in ancient_ones],
        preludes=[card.slug for card in prelude_cards],
        investigators=[card.slug for card in people],
        components={box.slug: box.components for box in boxes},
        monsters={box.slug: box.monsters for box in boxes},
    )
    return material.SetupMaterial(
        game=game,
        name=Game.objects.get(code=game).name,
        dataset_version=dataset.current().version,
        boxes=boxes,
        procedure=read_procedures(_procedures(game), words).procedure,
        spellings=spellings(),
        ancient_ones=ancient_ones,
        preludes=prelude_cards,
        investigators=people,
        assets=tuple(map(_card, _cards(game, Kind.ASSET))),
        rumors=tuple(_card(row) for row in mythos if row.mythos_card.color == Color.BLUE),
        mythos=mythos_cards_of_all_boxes() if mythos else None,
        reference=_reference_card(game),
        cities=_cities(game),
        errata=_errata(game),
    )


@per_dataset
def sheet_data() -> SheetData:
    """Return all data for setup sheets."""
    return SheetData(spellings(), setup_material, expert_pool(), formats(), _saved_deck)


def _saved_deck(key: str) -> Mapping[str, object] | None:
    row = SavedDeck.find(key) or SharedDeck.objects.filter(key=key).first()
    return row.content["deck"] if row else None


def _expansions(game: str) -> Iterable[Expansion]:
    of_box = Printing.objects.filter(card__kind__in=(Kind.MYSTERY, Kind.MONSTER, Kind.CONDITION)).select_related("card")
    rows = Expansion.objects.filter(game__code=game).select_related("part_of").order_by("order")
    return rows.prefetch_related("components", "encounter_decks", Prefetch("printings", of_box))


def _box(row: Expansion) -> material.Box:
    mysteries: dict[str, int] = {}
    monsters: dict[str, int] = {}
    conditions: set[str] = set()
    for printing in row.printings.all():
        if printing.card.kind == Kind.CONDITION:
            conditions.add(printing.card.display_name)
            continue
        copies = 1 if printing.copies is None else printing.copies
        if printing.card.kind == Kind.MONSTER:
            monsters[printing.card.display_name] = copies
        else:
            whose = _ancient_one_names(row.game_id).get(printing.card.facts.get("ancient_one"), "")
            mysteries[whose] = mysteries.get(whose, 0) + copies
    lines = {line.name: line.count for line in row.components.all()}
    return material.Box(
        slug=row.slug,
        code=row.code,
        name=row.name,
        kind=ExpansionKind(row.kind),
        part_of=row.part_of.slug if row.part_of else "",
        components=listed(lines, {deck.name: deck.count for deck in row.encounter_decks.all()}, mysteries),
        monsters=monsters,
        conditions=frozenset(conditions),
        totals={
            "investigators": _total(lines, Kind.INVESTIGATOR),
            "ancient_one": _total(lines, Kind.ANCIENT_ONE),
        },
    )


@per_dataset
def _ancient_one_names(game_key: int) -> Mapping[str, str]:
    rows = Card.objects.filter(game_id=game_key, kind=Kind.ANCIENT_ONE)
    return {row.slug: row.display_name for row in rows}


def _total(lines: Mapping[str, int | None], kind: Kind) -> int:
    return sum(count or 0 for name, count in lines.items() if COMPONENT_KINDS.get(name) is kind)


def _cards(game: str, kind: Kind) -> list[Card]:
    """Return the cards of a kind in the order of their boxes."""
    rows = Card.objects.for_listing().filter(game__code=game, kind=kind)
    found = [row for row in rows.prefetch_related("ancient_one__stages") if row.name]
    return sorted(found, key=lambda row: [printing.expansion.order for printing in row.printings.all()])


def _facts(row: Card) -> dict[str, Any]:
    printings = list(row.printings.all())
    return {
        "id": row.public_id,
        "slug": row.slug,
        "name": row.display_name,
        "boxes": tuple(printing.expansion.slug for printing in printings),
        "traits": tuple(row.trait_names),
        "copies": printings[0].copies or 1,
    }


def _card(row: Card) -> material.Card:
    return material.Card(**_facts(row))


def _prelude(row: Card) -> material.Prelude:
    _name, _boxes, withheld = preludes().get(row.public_id, ("", frozenset(), frozenset()))
    return material.Prelude(**_facts(row), withholds=tuple(sorted(withheld)))


def _ancient_one(row: Card) -> material.AncientOne:
    one = row.ancient_one
    return material.AncientOne(
        **_facts(row),
        doom=one.doom,
        mysteries=one.mysteries_to_win,
        stages=tuple((stage.green, stage.yellow, stage.blue) for stage in one.stages.all()),
        prelude=one.campaign_prelude.slug if one.campaign_prelude else "",
        pair_is_printed=not row.facts.get("campaign_prelude_basis", "").startswith("public sources"),
    )


def _investigators(game: str) -> tuple[material.Investigator, ...]:
    missions = PersonalMission.objects.select_related("reward", "consequence")
    stories = {row.investigator_id: (row.reward.display_name, row.consequence.display_name) for row in missions}
    found = []
    for row in _cards(game, Kind.INVESTIGATOR):
        reward, consequence = stories.get(row.pk, ("", ""))
        possessions = tuple(row.facts.get("starting_possessions") or ())
        found.append(
            material.Investigator(**_facts(row), reward=reward, consequence=consequence, possessions=possessions)
        )
    return tuple(found)


def _procedures(game: str) -> list[Document]:
    """Return the procedure files of a game, that of the whole game first; the import checked them."""
    rows = PackText.objects.filter(game__code=game, name="procedures.toml").select_related("expansion")
    ordered = sorted(rows, key=lambda row: (row.expansion.order if row.expansion else -1, row.file))
    return [
        Document(
            row.file,
            row.expansion.slug if row.expansion else "",
            {
                name: [Entry(raw.line, raw.values) for raw in raws]
                for name, raws in read_tables(row.text, row.file)[0].items()
            },
        )
        for row in ordered
    ]


def _reference_card(game: str) -> tuple[material.ReferenceRow, ...]:
    rows = ReferenceRow.objects.filter(expansion__game__code=game, table="reference-card")
    return tuple(
        material.ReferenceRow(
            players=row.facts["investigators"],
            gates=row.facts["gates"],
            clues=row.facts["clues"],
            surge=row.facts["surge"],
            variant=row.facts["version"] != "standard",
        )
        for row in rows
    )


def _cities(game: str) -> tuple[str, ...]:
    """Return the cities with a name, not only a number."""
    rows = Space.objects.filter(expansion__game__code=game, board="main", type=SpaceType.CITY)
    return tuple(row.name for row in rows if not row.name.startswith("Space "))


def _errata(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return {card id: what its errata say now}; the rules part has the errata."""
    found: Mapping[str, Iterable[str]] = import_string(settings.ERRATA_BY_CARD)(game)
    return {card_id: tuple(texts) for card_id, texts in found.items()}
