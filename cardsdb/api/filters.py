"""Filters that several lists have: game and expansion, each in every spelling."""

from typing import Any

from cardsdb.api import vocabulary
from cardsdb.api.parameters import WordsFilter


class GameFilter(WordsFilter):
    """Filter by game."""

    def __init__(self, path: str = "game") -> None:
        super().__init__(known=vocabulary.games, field_name=path, label="game: code or slug, several by commas")


class ExpansionFilter(WordsFilter):
    """Filter by expansion; a box stands for its sets too."""

    def __init__(self, path: str = "expansion") -> None:
        def apply(rows: Any, found: list[Any]) -> Any:
            return rows.filter(**{f"{path}__in": vocabulary.with_parts(found)})

        label = "expansion: id, slug or code, several by commas; a box includes its sets"
        super().__init__(known=vocabulary.expansions, apply=apply, label=label)
