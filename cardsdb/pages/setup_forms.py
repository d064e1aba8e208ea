"""The form of a setup sheet. Its fields come from the boxes and the procedure of the game: a new box needs no code."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from cardsdb.reader import InputProblem
from cardsdb.setup.layout.words import label, mode_words
from cardsdb.setup.material import Card, SetupMaterial
from cardsdb.setup.procedures.steps import Option
from cardsdb.setup.tokens import usable
from cardsdb.terms import ExpansionKind

DRAWN, NONE = "", "none"
_DRAW = (DRAWN, gettext_lazy("Draw at random"))


class CardSelect(forms.Select):
    """A choice among cards, each with the boxes that have it."""

    def __init__(self, boxes: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self.boxes = boxes

    def create_option(self, name: str, value: Any, *arguments: Any, **options: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *arguments, **options)
        if boxes := self.boxes.get(str(value)):
            option["attrs"]["data-boxes"] = " ".join(boxes)
        return option


class SetupForm(forms.Form):
    """The choices of the players for a game. The setup package checks whether they are compatible."""

    def __init__(self, data: Any, material: SetupMaterial) -> None:
        """Make the fields; `data` is None for a form that was not submitted."""
        super().__init__(data)
        self.material = material
        self.whole = [box for box in material.boxes if box.kind is not ExpansionKind.SET]
        fields = (*self._table(), *self._cards(), *self._options(), ("seed", self._seed()))
        self.fields.update({name: field for name, field in fields if field is not None})

    # Fields

    def _table(self) -> Iterable[tuple[str, forms.Field | None]]:
        modes = self.material.procedure.modes
        most = max((mode.high for mode in modes.values()), default=1)
        core = [box.slug for box in self.whole if box.kind is ExpansionKind.CORE]
        sets = [(box.slug, box.name) for box in self.material.boxes if box.kind is ExpansionKind.SET]
        boxes = [(box.slug, box.name) for box in self.whole]
        players = [(number, number) for number in range(1, most + 1)]
        yield (
            "mode",
            forms.ChoiceField(choices=[(name, gettext(mode_words(name))) for name in modes], label=gettext("Mode")),
        )
        yield "players", forms.ChoiceField(choices=players, initial=2, label=gettext("Players"))
        yield "expansions", _several(boxes, gettext("Boxes"), initial=core or [boxes[0][0]] if boxes else [])
        yield "sets", _several(sets, gettext("Sets (none ticked: as the number of players asks)")) if sets else None
        for place in (1, 2) if any(mode.own_decks for mode in modes.values()) else ():
            text = gettext("Deck of player %(number)s: a typed list, or the key of a saved deck") % {"number": place}
            yield f"deck_{place}", forms.CharField(required=False, label=text, widget=forms.Textarea({"rows": 4}))

    def _cards(self) -> Iterable[tuple[str, forms.Field | None]]:
        material = self.material
        ancient_ones = [_DRAW, *self._by_box(material.ancient_ones)]
        preludes = [_DRAW, (NONE, gettext("None")), *self._by_box(material.preludes)]
        people = self._by_box(material.investigators)
        if material.ancient_ones:
            yield "ancient_one", _card(ancient_ones, gettext("Ancient One"), material.ancient_ones)
        if material.preludes:
            yield "preludes", _card(preludes, gettext("Prelude"), material.preludes)
        text = gettext("Investigators (those not chosen are drawn)")
        yield "investigators", _several(people, text) if material.investigators else None

    def _options(self) -> Iterable[tuple[str, forms.Field | None]]:
        for name, option in self.material.procedure.options.items():
            yield name, self._option(option)
        yield "reveal", forms.BooleanField(required=False, label=gettext("Show what players should not know"))

    def _option(self, option: Option) -> forms.Field:
        text = gettext(label(option.name))
        if option.kind == "choice":
            return _one([(word, gettext(label(word))) for word in option.values], text, initial=option.default)
        if option.kind == "card":
            return _one(
                [(DRAWN, gettext("None")), ("yes", gettext("Draw at random")), *self._by_box(self.material.rumors)],
                text,
            )
        if option.kind == "campaign":
            return forms.CharField(required=False, label=text, widget=forms.HiddenInput())
        return forms.BooleanField(required=False, label=text)

    def _seed(self) -> forms.Field:
        return forms.CharField(
            required=False, max_length=100, label=gettext("Seed (the same seed gives the same sheet)")
        )

    def _by_box(self, cards: Iterable[Card]) -> list[tuple[str, list[tuple[str, str]]]]:
        """Return cards grouped by the first box that prints them."""
        groups: dict[str, list[tuple[str, str]]] = {}
        names = {box.slug: box.name for box in self.material.boxes}
        for card in cards:
            groups.setdefault(names[card.boxes[0]], []).append((card.slug, card.name))
        return list(groups.items())

    def people(self) -> list[tuple[str, list[tuple[Card, bool]]]]:
        """Return the investigators by their first box, each with whether it is chosen."""
        chosen = set(self["investigators"].value() or ())
        groups: dict[str, list[tuple[Card, bool]]] = {}
        for card in self.material.investigators:
            groups.setdefault(self.material.box(card.boxes[0]).name, []).append((card, card.slug in chosen))
        return list(groups.items())

    def tell(self, problems: Iterable[InputProblem]) -> None:
        """Put each problem at the field that it is about."""
        for problem in problems:
            self.add_error(self._field_of(problem.pointer), problem.message)

    def _field_of(self, pointer: str) -> str | None:
        _start, part, *rest = [*pointer.split("/"), ""]
        if part == "options":
            part = rest[0]
        if part == "decks" and rest[0].isdigit():
            part = f"deck_{int(rest[0]) + 1}"
        return part if part in self.fields and part != "campaign" else None

    # What was sent

    def document(self) -> dict[str, Any]:
        """Return the request of a valid form, without the fields left empty."""
        asked = self.cleaned_data
        prelude = asked.get("preludes")
        document: dict[str, Any] = {
            "game": self.material.game,
            "mode": asked["mode"],
            "players": int(asked["players"]),
            "expansions": asked["expansions"],
            "sets": asked.get("sets") or None,
            "ancient_one": asked.get("ancient_one") or None,
            "preludes": [] if prelude == NONE else [prelude] if prelude else None,
            "investigators": asked.get("investigators") or None,
            "decks": [_deck(asked[name]) for name in ("deck_1", "deck_2") if asked.get(name)] or None,
            "options": self._asked_options(),
            "seed": asked["seed"] or None,
        }
        return {name: value for name, value in document.items() if value is not None}

    def _asked_options(self) -> dict[str, Any]:
        """Return the options that are set, with the state of a campaign as a document."""
        names = [*self.material.procedure.options, "reveal"]
        asked = {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}
        return {name: True if value == "yes" else value for name, value in asked.items()}

    def clean_campaign(self) -> object:
        """Return the state of a campaign, read as JSON."""
        text = self.cleaned_data.get("campaign", "").strip()
        try:
            state = json.loads(text) if text else None
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(f"The state of the campaign is not valid JSON: {error}.") from None
        if text and not (isinstance(state, dict) and usable(state)):
            raise forms.ValidationError("The state of the campaign must be the JSON object that the last game gave.")
        return state


def _deck(text: str) -> object:
    """Return a deck in API form: the key of a saved deck, or a typed list."""
    one_word = text.strip()
    return one_word if one_word[:2] in ("e-", "s-") and not one_word.count(" ") else {"text": text}


def _one(choices: list[Any], text: str, initial: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, required=False, label=text, initial=initial)


def _card(choices: list[Any], text: str, cards: Iterable[Card]) -> forms.ChoiceField:
    widget = CardSelect({card.slug: card.boxes for card in cards})
    return forms.ChoiceField(choices=choices, required=False, label=text, widget=widget)


def _several(choices: list[tuple[str, str]], text: str, initial: Iterable[str] = ()) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        choices=choices, required=False, label=text, initial=list(initial), widget=forms.CheckboxSelectMultiple()
    )
