"""Choices that forms share."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cardsdb.models import Game


def games() -> list[tuple[str, str | Promise]]:
    """Return the choices of a game; "" means all games."""
    return [("", gettext_lazy("All games")), *Game.objects.values_list("code", "name")]
