"""Choices that forms share."""

from cardsdb.models import Game


def games() -> list[tuple[str, str]]:
    """Return the choices of a game; "" means all games."""
    return [("", "All games"), *Game.objects.values_list("code", "name")]
