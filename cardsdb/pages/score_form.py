"""The form of the score pad: what lies in each player's area at the end of a game of Monsters vs. Heroes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from cardsdb.decks.scoring import FactionCard, PlayerArea, Result, score
from cardsdb.terms import Side

MOST_PLAYERS, EXPERT_PLAYERS = 8, 2
FACTIONS, EXPERT_FACTIONS = 1, 3
_SIDES = ((Side.HEROES, gettext_lazy("Heroes")), (Side.MONSTERS, gettext_lazy("Monsters")))
_NAMED = (
    (0, gettext_lazy("none of its named characters")),
    (1, gettext_lazy("one named character")),
    (2, gettext_lazy("both named characters")),
)


class PlayerFields(NamedTuple):
    """The fields of a player; `factions` pairs side and number of named characters."""

    number: int
    name: forms.BoundField
    counts: list[forms.BoundField]
    factions: list[tuple[forms.BoundField, forms.BoundField]]

    @property
    def errors(self) -> list[str]:
        """What is wrong with them."""
        fields = [self.name, *self.counts, *(field for pair in self.factions for field in pair)]
        return [error for field in fields for error in field.errors]


class ScoreForm(forms.Form):
    """2 to 8 players with 1 faction card each, or 2 with 3."""

    def __init__(self, data: Any, *, expert: bool) -> None:
        super().__init__(data)
        self.players = range(1, (EXPERT_PLAYERS if expert else MOST_PLAYERS) + 1)
        self.factions = range(1, (EXPERT_FACTIONS if expert else FACTIONS) + 1)
        for player in self.players:
            needed = player <= EXPERT_PLAYERS
            self.fields[f"name_{player}"] = forms.CharField(
                required=False,
                max_length=40,
                label=gettext("Player %(number)s") % {"number": player},
                initial=gettext("Player %(number)s") % {"number": player} if needed else "",
            )
            for what, low in (("heroes", 0), ("monsters", 0), ("neutral", -999)):
                self.fields[f"{what}_{player}"] = forms.IntegerField(
                    required=False, min_value=low, max_value=999, label=gettext(_COUNTS[what])
                )
            for faction in self.factions:
                self.fields[f"side_{player}_{faction}"] = forms.ChoiceField(
                    choices=_SIDES, required=False, label=gettext("Faction %(number)s") % {"number": faction}
                )
                self.fields[f"named_{player}_{faction}"] = forms.ChoiceField(
                    choices=_NAMED,
                    required=False,
                    label=gettext("Named characters of faction %(number)s") % {"number": faction},
                )
        last = [
            ("", gettext("not told")),
            *((player, gettext("Player %(number)s") % {"number": player}) for player in self.players),
        ]
        self.fields["last"] = forms.ChoiceField(
            choices=last, required=False, label=gettext("Who played last (breaks a tie)")
        )

    def rows(self) -> Iterator[PlayerFields]:
        """Yield the fields of each player."""
        for player in self.players:
            yield PlayerFields(
                player,
                self[f"name_{player}"],
                [self[f"{what}_{player}"] for what in _COUNTS],
                [(self[f"side_{player}_{each}"], self[f"named_{player}_{each}"]) for each in self.factions],
            )

    def clean(self) -> dict[str, Any]:
        """Check that two players or more are named, each with a name of his own."""
        asked = super().clean() or {}
        playing = [player for player in self.players if asked.get(f"name_{player}", "").strip()]
        names = [asked[f"name_{player}"].strip() for player in playing]
        if len(playing) < EXPERT_PLAYERS:
            raise forms.ValidationError(gettext("A game has at least two players: name them."))
        for place, player in enumerate(playing):
            if names[place] in names[:place]:
                self.add_error(f"name_{player}", gettext("Another player has this name, too."))
        last = asked.get("last")
        if last and int(last) not in playing:
            self.add_error("last", gettext("This player has no name here."))
        return asked

    def result(self) -> Result:
        """Return the scores of a valid form."""
        asked = self.cleaned_data
        areas = [
            PlayerArea(
                asked[f"name_{player}"].strip(),
                asked[f"heroes_{player}"] or 0,
                asked[f"monsters_{player}"] or 0,
                tuple(
                    FactionCard(
                        Side(asked[f"side_{player}_{each}"] or Side.HEROES), int(asked[f"named_{player}_{each}"] or 0)
                    )
                    for each in self.factions
                ),
                asked[f"neutral_{player}"] or 0,
            )
            for player in self.players
            if asked[f"name_{player}"].strip()
        ]
        last = asked[f"name_{asked['last']}"].strip() if asked["last"] else None
        return score(areas, last_to_play=last)


_COUNTS = {
    "heroes": gettext_noop("Hero icons"),
    "monsters": gettext_noop("Monster icons"),
    "neutral": gettext_noop("Points of neutral cards"),
}
