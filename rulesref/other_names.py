"""Names without a page: Special Encounter decks, titles of sheets, boxes, game modes.

When a text mentions one of them, it doesn't mean a card of the same name, or a shorter name within it.
"""

from collections.abc import Iterator

from cardsdb.packs.catalogue import Catalogue
from cardsdb.terms import Kind

_SPECIAL = "Special: "  # decks of Special Encounters, by their backs: "Special: One Back + Another"


def other_names(catalogue: Catalogue, game: str) -> Iterator[str]:
    """Yield the names of one game that belong to no card and no term."""
    for row in catalogue.rows.get("encounter-decks", []):
        if row.game == game and row.text("deck").startswith(_SPECIAL):
            yield from row.text("deck").removeprefix(_SPECIAL).split(" + ")
    for sheet in catalogue.of_kind(game, Kind.ANCIENT_ONE):
        titles = (sheet.facts.get(column) for column in ("title", "awakened_title"))
        yield from (title for title in titles if isinstance(title, str))
    for (its_game, _folder), box in catalogue.expansions.items():
        if its_game == game:
            yield box.text("name")
            yield from (mode for mode in box.text("game_mode").split("; ") if _is_name(mode))


def _is_name(words: str) -> bool:
    """Return whether the words are a name; a description has lowercase words."""
    return words != "" and all(word[:1].isupper() for word in words.split())
