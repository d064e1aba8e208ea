"""Values for decks: formats, cards of Monsters vs. Heroes, Mythos cards and stage tables."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardsdb.dataset import per_dataset
from cardsdb.decks.expert.pool import CardPool, CardSet, Title
from cardsdb.decks.formats import Format, read_formats
from cardsdb.decks.mythos.deck import MythosCard, MythosPool, MythosTable
from cardsdb.models import AncientOne, Card, Character, Expansion, PackText, Prelude
from cardsdb.terms import Alignment, CharacterFact, Color, Confidence, Difficulty, ExpansionKind, GameCode, Kind

# Monsters vs. Heroes


@per_dataset
def formats() -> Mapping[str, Format]:
    text = PackText.objects.filter(name="formats.toml").values_list("text", flat=True).first() or ""
    return read_formats(text).by_slug


@per_dataset
def expert_pool() -> CardPool:
    """Return the sets and titles of Monsters vs. Heroes, unknown facts as unknown."""
    sets = {row.pk: row for row in Expansion.objects.filter(kind=ExpansionKind.SET).select_related("part_of")}
    boxes: dict[int, frozenset[str]] = {}
    for row in sets.values():
        boxes[row.part_of_id] = boxes.get(row.part_of_id, frozenset()) | {row.code}
    rows = Character.objects.select_related("card", "set").prefetch_related("card__printings")
    titles = [_title(row, boxes) for row in rows.order_by("card__public_id")]
    return CardPool.of([_card_set(row) for row in sets.values()], titles)


def _card_set(row: Expansion) -> CardSet:
    return CardSet(
        row.code,
        row.name,
        row.size or 0,
        row.public_id,
        alignments=_alignments(row.facts.get("possible_alignments", ())),
    )


def _alignments(words: Iterable[str]) -> frozenset[Alignment]:
    """Return the alignments that are not ruled out; without words, all of them."""
    return frozenset(map(Alignment, words)) or frozenset(Alignment)


def _title(row: Character, boxes: Mapping[int, frozenset[str]]) -> Title:
    printing = next(iter(row.card.printings.all()))
    return Title(
        name=row.card.name,
        set=row.set.code if row.set else None,
        id=row.card.public_id,
        alignments=_alignments([row.alignment] if row.alignment else row.possible_alignments),
        copies=printing.copies,
        hero_icons=row.hero_icons,
        monster_icons=row.monster_icons,
        possible_sets=frozenset() if row.set else boxes.get(printing.expansion_id, frozenset()),
        aliases=tuple(row.card.former_ids.split()),
        doubtful=_doubtful(row.card.facts),
    )


def _doubtful(facts: Mapping[str, Any]) -> frozenset[CharacterFact]:
    """Return the facts of a row that rest on a thin source; a row of less than high confidence that names none: all."""
    named = frozenset(map(CharacterFact, facts.get("doubtful_facts") or ()))
    certain = facts.get("confidence") in (None, Confidence.HIGH)
    return named or (frozenset() if certain else frozenset(CharacterFact))


# Mythos decks of Eldritch Horror


@per_dataset
def mythos_cards() -> tuple[MythosCard, ...]:
    """Return all Mythos cards, each with the code of its box."""
    rows = Card.objects.filter(kind=Kind.MYTHOS).select_related("mythos_card").prefetch_related("printings__expansion")
    return tuple(
        MythosCard(
            row.public_id,
            row.display_name,
            Color(row.mythos_card.color),
            Difficulty(row.mythos_card.difficulty),
            next(iter(row.printings.all())).expansion.code,
        )
        for row in rows
    )


@per_dataset
def boxes() -> Mapping[str, str]:
    """Return {code: id} of the Eldritch Horror boxes in order."""
    rows = Expansion.objects.filter(game__code=GameCode.ELDRITCH_HORROR).order_by("order")
    return dict(rows.values_list("code", "public_id"))


@per_dataset
def mythos_cards_of_all_boxes() -> MythosPool:
    """Return the pool of all Mythos cards, with no box chosen."""
    return MythosPool.of(mythos_cards(), boxes(), ())


def mythos_pool(chosen: frozenset[str], withheld: frozenset[str]) -> MythosPool:
    """Return the pool of the chosen boxes, without the cards that Preludes withhold."""
    return mythos_cards_of_all_boxes().choosing(chosen, withheld)


@per_dataset
def mythos_tables() -> Mapping[str, tuple[str, frozenset[str], MythosTable]]:
    """Return {id: name, codes of its boxes, stage table} of the Ancient Ones that have one."""
    rows = AncientOne.objects.select_related("card").prefetch_related("stages", "card__printings__expansion")
    found = {}
    for row in rows.order_by("card__public_id"):
        stages = [(stage.green, stage.yellow, stage.blue) for stage in row.stages.all()]
        if len(stages) == 3:
            codes = frozenset(printing.expansion.code for printing in row.card.printings.all())
            found[row.card.public_id] = (row.card.display_name, codes, MythosTable(tuple(stages)))
    return found


@per_dataset
def preludes() -> Mapping[str, tuple[str, frozenset[str], frozenset[str]]]:
    """Return {id: name, codes of its boxes, ids of the Mythos cards that it withholds} of the Preludes."""
    withheld: dict[int, set[str]] = {}
    taken = Card.objects.filter(mythos_card__put_in_play_by__isnull=False).select_related("mythos_card")
    for card in taken:
        withheld.setdefault(card.mythos_card.put_in_play_by_id, set()).add(card.public_id)
    rows = Prelude.objects.select_related("card").prefetch_related("card__printings__expansion")
    return {
        row.card.public_id: (
            row.card.display_name,
            frozenset(printing.expansion.code for printing in row.card.printings.all()),
            frozenset(withheld.get(row.card_id, ())),
        )
        for row in rows
    }
