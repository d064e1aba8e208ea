"""The forms of a campaign: how it begins, and how a game of it ended."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy

from cardsdb.reader import InputProblem
from cardsdb.setup.campaign.request import OpenedCampaign
from cardsdb.setup.campaign.state import DEALS
from cardsdb.setup.material import Card, SetupMaterial, within
from cardsdb.terms import ExpansionKind

MOST_PLAYERS = 8
MOST_LINES = 12  # for those who played: 8 at a time, and others came for those who were lost
LINES_SHOWN = 4  # before one asks for more
LONGEST_FILE = 4000  # characters of a campaign's file; an address has room for no more
_FATES = (("kept", gettext_lazy("goes on")), ("lost", gettext_lazy("defeated or devoured")))
_STORIES = (("", gettext_lazy("no story card")), ("reward", "Reward"), ("consequence", "Consequence"))


class BeginForm(forms.Form):
    """The boxes of a campaign, and the seed of its draws."""

    def __init__(self, data: Any, material: SetupMaterial) -> None:
        super().__init__(data)
        boxes = [box for box in material.boxes if box.kind is not ExpansionKind.SET]
        mode = material.procedure.modes["campaign"]
        first = [box.slug for box in boxes if box.kind is ExpansionKind.CORE or box.slug == mode.expansion]
        self.fields["expansions"] = forms.MultipleChoiceField(
            choices=[(box.slug, box.name) for box in boxes],
            initial=first,
            label=gettext("Boxes"),
            widget=forms.CheckboxSelectMultiple(),
            error_messages={"required": gettext("Choose the boxes that you play with.")},
        )
        self.fields["seed"] = forms.CharField(
            required=False, max_length=100, label=gettext("Seed (the same seed draws the same Ancient Ones)")
        )

    def document(self) -> dict[str, Any]:
        """Return the request of a valid form."""
        seed = self.cleaned_data["seed"].strip()
        return {"expansions": self.cleaned_data["expansions"], **({"seed": seed} if seed else {})}


class ShownRow(NamedTuple):
    """The fields of one investigator who played, and what is wrong with them."""

    person: forms.BoundField
    fate: forms.BoundField
    story: forms.BoundField
    deals: list[forms.BoundField]

    @property
    def errors(self) -> list[str]:
        """What is wrong with them."""
        fields = (self.person, self.fate, self.story, *self.deals)
        return [error for field in fields for error in field.errors]


class AfterForm(forms.Form):
    """How a game ended. Who survived the game before has a line already."""

    def __init__(self, data: Any, campaign: OpenedCampaign, material: SetupMaterial) -> None:
        super().__init__(data)
        state = campaign.state
        self.fields["won"] = forms.ChoiceField(
            choices=[("yes", gettext("We won")), ("no", gettext("We lost"))],
            required=False,
            widget=forms.RadioSelect(),
            label=gettext("Outcome"),
        )
        people = [
            card for card in within(material.investigators, campaign.boxes) if card.slug not in state.lost_investigators
        ]
        choices = [("", "—"), *_by_box(people, material)]
        for number in range(1, MOST_LINES + 1):
            before = state.kept[number - 1] if number <= len(state.kept) else None
            story = "reward" if before and before.reward else "consequence" if before and before.consequence else ""
            self.fields |= {
                f"person_{number}": _choice(
                    choices,
                    gettext("Investigator %(number)s") % {"number": number},
                    before.investigator if before else "",
                ),
                f"fate_{number}": _choice(
                    _FATES, gettext("Fate of investigator %(number)s") % {"number": number}, "kept"
                ),
                f"story_{number}": _choice(
                    _STORIES, gettext("Story card of investigator %(number)s") % {"number": number}, story
                ),
            }
            for name, words in DEALS.items():
                kept = bool(before and getattr(before, name))
                self.fields[f"{name}_{number}"] = forms.BooleanField(required=False, label=words, initial=kept)
        cities = [name for name in material.cities if name not in state.devastated_cities]
        self.fields["cities"] = forms.MultipleChoiceField(
            choices=[(name, name) for name in cities],
            required=False,
            label=gettext("Cities devastated in this game"),
            widget=forms.CheckboxSelectMultiple(),
        )
        self.fields["seed"] = forms.CharField(
            required=False, max_length=100, label=gettext("Seed (the same seed draws the same Ancient One)")
        )

    def first_rows(self) -> list[ShownRow]:
        """Return the lines that are filled in, and some empty ones."""
        rows = list(self._rows())
        filled = max((number for number, row in enumerate(rows, 1) if row.person.value()), default=0)
        return rows[: max(filled, LINES_SHOWN)]

    def more_rows(self) -> list[ShownRow]:
        """Return the lines after those."""
        return list(self._rows())[len(self.first_rows()) :]

    def _rows(self) -> Iterator[ShownRow]:
        for number in range(1, MOST_LINES + 1):
            deals = [self[f"{name}_{number}"] for name in DEALS]
            yield ShownRow(self[f"person_{number}"], self[f"fate_{number}"], self[f"story_{number}"], deals)

    def outcome(self) -> dict[str, Any]:
        """Return the outcome of a valid form as the campaign reads it."""
        asked = self.cleaned_data
        played = self._played()
        return {
            **({"won": asked["won"] == "yes"} if asked["won"] else {}),
            "began": list(dict.fromkeys(asked[f"person_{number}"] for number in played)),
            "lost_investigators": [asked[f"person_{number}"] for number in self._with_fate("lost")],
            "kept": [
                {
                    "investigator": asked[f"person_{number}"],
                    **({asked[f"story_{number}"]: True} if asked[f"story_{number}"] else {}),
                    **{name: True for name in DEALS if asked[f"{name}_{number}"]},
                }
                for number in self._with_fate("kept")
            ],
            "devastated_cities": asked["cities"],
        }

    def tell(self, problems: Iterable[InputProblem]) -> None:
        """Put each problem at the field that it is about."""
        for problem in problems:
            self.add_error(self._field_of(problem.pointer), problem.message)

    def _played(self) -> list[int]:
        return [number for number in range(1, MOST_LINES + 1) if self.cleaned_data[f"person_{number}"]]

    def _with_fate(self, fate: str) -> list[int]:
        return [number for number in self._played() if (self.cleaned_data[f"fate_{number}"] or "kept") == fate]

    def _field_of(self, pointer: str) -> str | None:
        """Return the field for a pointer into the outcome, None for what is about the whole."""
        _start, part, *rest = pointer.removeprefix("/outcome").split("/") if "/outcome/" in pointer else ("", "")
        fates = {"kept": "kept", "lost_investigators": "lost"}
        if part in fates and rest and rest[0].isdigit():
            return f"person_{self._with_fate(fates[part])[int(rest[0])]}"
        if part == "began" and rest and rest[0].isdigit():
            return f"person_{self._played()[int(rest[0])]}"
        return {"won": "won", "devastated_cities": "cities", "seed": "seed"}.get(part or pointer.lstrip("/"))


def _choice(choices: Any, text: str, initial: str) -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, required=False, label=text, initial=initial)


def _by_box(cards: Iterable[Card], material: SetupMaterial) -> list[tuple[str, list[tuple[str, str]]]]:
    groups: dict[str, list[tuple[str, str]]] = {}
    for card in cards:
        groups.setdefault(material.box(card.boxes[0]).name, []).append((card.slug, card.name))
    return list(groups.items())
