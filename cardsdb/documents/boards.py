"""Boards as documents: spaces, paths, encounter decks, side boards."""

from collections.abc import Iterator

from django.db.models import Prefetch

from cardsdb.documents.links import box_link, space_link
from cardsdb.documents.nouns import Document, Json, address
from cardsdb.models import EncounterDeck, Expansion, Path, SideBoard, Space


def space_documents() -> Iterator[Document]:
    """Yield the spaces, each with its paths."""
    rows = Space.objects.select_related("expansion__game", "gate_from").prefetch_related(
        Prefetch("paths_from", Path.objects.select_related("end")),
        Prefetch("paths_to", Path.objects.select_related("start")),
    )
    for space in rows:
        row = {
            "id": space.public_id,
            "game": space.expansion.game.code,
            "expansion": box_link(space.expansion),
            "name": space.name,
            "board": space.board,
            "type": space.type,
            "number": space.number,
            "region": space.region,
            "alias": space.alias,
            "expedition": space.expedition,
            "gate_from": box_link(space.gate_from) if space.gate_from else None,
            "gate_omen": space.gate_omen,
            "paths": _paths(space),
            "note": space.note,
            "sources": space.sources,
            "url": address(f"/api/v1/spaces/{space.public_id}/"),
        }
        words = {**_of_box(space.expansion), "board": [space.board], "type": _word(space.type)}
        yield Document(space.public_id, row, {}, words, {"name": space.name_key, "board": space.board})


def _paths(space: Space) -> list[Json]:
    ends = [{"to": space_link(path.end), "type": path.type} for path in space.paths_from.all()]
    ends += [{"to": space_link(path.start), "type": path.type} for path in space.paths_to.all()]
    return sorted(ends, key=lambda end: str(end["to"]["id"]))


def path_documents() -> Iterator[Document]:
    for path in Path.objects.select_related("expansion__game", "start", "end"):
        row = {
            "start": space_link(path.start),
            "end": space_link(path.end),
            "type": path.type,
            "board": path.board,
            "expansion": box_link(path.expansion),
            "note": path.note,
            "sources": path.sources,
        }
        words = {**_of_box(path.expansion), "board": [path.board], "type": _word(path.type)}
        yield Document("", row, {}, words, {"start": path.start.name_key, "end": path.end.name_key})


def encounter_deck_documents() -> Iterator[Document]:
    for deck in EncounterDeck.objects.select_related("expansion__game"):
        row = {
            "name": deck.name,
            "expansion": box_link(deck.expansion),
            "count": deck.count,
            "note": deck.note,
            "basis": deck.basis,
            "sources": deck.sources,
        }
        keys = {"name": deck.name, "expansion": deck.expansion.order}
        yield Document("", row, {}, _of_box(deck.expansion), keys)


def side_board_documents() -> Iterator[Document]:
    for board in SideBoard.objects.select_related("expansion__game"):
        row = {
            "name": board.name,
            "expansion": box_link(board.expansion),
            "clues": board.clues,
            "gates": board.gates,
            "facts": board.facts,
            "note": board.note,
            "sources": board.sources,
        }
        yield Document("", row, {}, _of_box(board.expansion), {"name": board.name})


def _of_box(box: Expansion) -> dict[str, list[str]]:
    return {"game": [box.game.code], "expansion": [box.public_id]}


def _word(word: str | None) -> list[str]:
    return [] if word is None else [word]
