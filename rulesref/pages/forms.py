"""The search form."""

from django import forms
from django.utils.translation import gettext_lazy

from cardsdb import dataset
from cardsdb.pages import forms as card_forms
from rulesref.search.documents import TYPES
from rulesref.search.query import LONGEST_QUERY
from rulesref.search.searching import Narrowing

games = dataset.per_dataset(card_forms.games)


class SearchForm(forms.Form):
    """A question in own words, and what to narrow the search to."""

    q = forms.CharField(required=False, max_length=2000, label=gettext_lazy("Your question"))
    game = forms.ChoiceField(
        choices=games,
        required=False,
        label=gettext_lazy("Game"),
        widget=forms.Select(attrs={"aria-label": gettext_lazy("Game")}),
    )
    type = forms.ChoiceField(choices=[("", gettext_lazy("All")), *((word, word) for word in TYPES)], required=False)

    longest = LONGEST_QUERY

    def narrowing(self) -> Narrowing:
        """Return what the valid form narrows the search to."""
        asked = self.cleaned_data
        return Narrowing(
            games=frozenset({asked["game"]} - {""}),
            types=frozenset({asked["type"]} - {""}),
        )
