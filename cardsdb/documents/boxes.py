"""Games and boxes as documents, with their components and the completeness of the data."""

from collections.abc import Iterator, Mapping

from cardsdb.documents.links import box_link
from cardsdb.documents.nouns import Document, Json, address
from cardsdb.models import Expansion, Game
from cardsdb.models.completeness import completeness, pieces_by_kind


def game_documents(overviews: Mapping[str, Json]) -> Iterator[Document]:
    """Yield the games, each with its round overview if there is one."""
    for game in Game.objects.prefetch_related("expansions"):
        row = {
            "code": game.code,
            "slug": game.slug,
            "name": game.name,
            "expansions": list(map(box_link, game.expansions.all())),
            "url": address(f"/api/v1/games/{game.code}/"),
        }
        yield Document(game.code, row, {"round_overview": overviews.get(game.code)}, former=game.slug)


def expansion_documents() -> Iterator[Document]:
    """Yield the boxes and sets in their order."""
    pieces = pieces_by_kind()
    rows = Expansion.objects.select_related("game", "part_of")
    for box in rows.prefetch_related("parts", "components", "reference_rows"):
        row = {
            "id": box.public_id,
            "game": box.game.code,
            "code": box.code,
            "slug": box.slug,
            "name": box.name,
            "kind": box.kind,
            "part_of": box_link(box.part_of) if box.part_of else None,
            "parts": list(map(box_link, box.parts.all())),
            "size": box.size,
            "facts": box.facts,
            "note": box.note,
            "sources": box.sources,
            "components": [
                {
                    "component": line.name,
                    "count": line.count,
                    "note": line.note,
                    "basis": line.basis,
                    "sources": line.sources,
                }
                for line in box.components.all()
            ],
            "completeness": [vars(line) for line in completeness(box, pieces)],
            "url": address(f"/api/v1/expansions/{box.public_id}/"),
        }
        tables = [
            {"table": line.table, "facts": line.facts, "sources": line.sources} for line in box.reference_rows.all()
        ]
        yield Document(
            box.public_id,
            row,
            {"reference_tables": tables},
            {"game": [box.game.code], "kind": [box.kind]},
            {"name": box.name, "code": box.code, "game": box.game.order},
        )
