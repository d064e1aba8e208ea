"""The filter form of the list of cards."""

from typing import Any

from django import forms

from cardsdb.models import Card, CardQuerySet, Expansion, Game
from cardsdb.terms import Kind


def games() -> list[tuple[str, str]]:
    """Return the choices of a game; "" means all games."""
    return [("", "All games"), *Game.objects.values_list("code", "name")]


def _expansions() -> list[tuple[str, Any]]:
    """Return the choices of a box, grouped by game."""
    boxes: dict[str, list[tuple[str, str]]] = {}
    for game, public_id, name in Expansion.objects.values_list("game__name", "public_id", "name"):
        boxes.setdefault(game, []).append((public_id, name))
    return [("", "All boxes"), *boxes.items()]


_KINDS = [("", "All kinds"), *((str(kind), kind.replace("-", " ").title()) for kind in Kind)]


class CardFilterForm(forms.Form):
    """Filters of the list of cards."""

    game = forms.ChoiceField(required=False)
    expansion = forms.ChoiceField(required=False, label="Box")
    kind = forms.ChoiceField(required=False, choices=_KINDS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Read the games and boxes once, for both validation and display."""
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = games()
        self.fields["expansion"].choices = _expansions()

    def cards(self) -> CardQuerySet:
        """Return the cards that the valid form selects."""
        asked = self.cleaned_data
        rows = Card.objects.for_listing().order_by("name_key", "public_id")
        if asked["game"]:
            rows = rows.filter(game__code=asked["game"])
        if asked["kind"]:
            rows = rows.filter(kind=asked["kind"])
        if asked["expansion"]:
            rows = rows.in_expansions(list(Expansion.objects.filter(public_id=asked["expansion"])))
        return rows
