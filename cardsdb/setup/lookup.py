"""Look up the boxes, sets, and cards that a request names, and check that their boxes are chosen."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem, Reader, shown
from cardsdb.setup.material import Box, Card, SetupMaterial
from cardsdb.spellings import Spellings
from cardsdb.terms import ExpansionKind


def read_card(reader: Reader, name: str, cards: Sequence[Card], spellings: Spellings, boxes: Sequence[str] = ()) -> str:
    """Return the slug of the card that a member names, "" if it names none."""
    return _slug(reader, name, reader.raw[name], cards, spellings, boxes) if reader.has(name) else ""


def read_cards(
    reader: Reader, name: str, cards: Sequence[Card], spellings: Spellings, boxes: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the slugs of the cards that a list names, each once."""
    slugs: list[str] = []
    for number, word in enumerate(reader.items(name)):
        slug = _slug(reader, f"{name}/{number}", word, cards, spellings, boxes)
        if slug in slugs:
            reader.problem(f"{name}/{number}", InputCode.REPEATED, f"{shown(word)} is listed twice.")
        elif slug:
            slugs.append(slug)
    return tuple(slugs)


def _slug(
    reader: Reader, name: str, word: object, cards: Sequence[Card], spellings: Spellings, boxes: Sequence[str]
) -> str:
    """Return the slug of the card that a word names. If several cards fit, take the one in the chosen boxes."""
    ids = {card.id: card for card in cards}
    fitting = spellings.among(word, ids) if isinstance(word, str) else ()
    fitting = tuple(card_id for card_id in fitting if not set(boxes).isdisjoint(ids[card_id].boxes)) or fitting
    if len(fitting) == 1:
        return ids[fitting[0]].slug
    if fitting:
        message = f"{shown(word)} is the name of {len(fitting)} cards. Give an id."
        reader.problems.append(InputProblem(f"{reader.pointer}/{name}", InputCode.AMBIGUOUS_NAME, message, fitting))
    else:
        near = (word, [card.name for card in cards]) if isinstance(word, str) else None
        reader.problem(name, InputCode.UNKNOWN_CARD, f"There is no {shown(word)} in this game.", near)
    return ""


@dataclass(frozen=True)
class Lookup:
    """Looks up chosen cards, and reports those whose box is not chosen."""

    reader: Reader
    material: SetupMaterial
    boxes: tuple[str, ...]

    def one(self, name: str, kind: str, cards: Sequence[Card]) -> str | None:
        """Return the slug that a member names, None where it is absent."""
        if not self.reader.has(name):
            return None
        return self._here(name, read_card(self.reader, name, cards, self.material.spellings, self.boxes), kind, cards)

    def several(self, name: str, kind: str, cards: Sequence[Card]) -> tuple[str, ...] | None:
        """Return the slugs that a list names, None where it is absent."""
        if not self.reader.has(name):
            return None
        slugs = read_cards(self.reader, name, cards, self.material.spellings, self.boxes)
        return tuple(self._here(name, slug, kind, cards) for slug in slugs)

    def _here(self, name: str, slug: str, kind: str, cards: Sequence[Card]) -> str:
        card = next((card for card in cards if card.slug == slug), None)
        if card and set(self.boxes).isdisjoint(card.boxes):
            names = [self.material.box(box).name for box in card.boxes]
            message = f"The {kind} “{card.name}” is not in the chosen boxes. It is in: {', '.join(names)}."
            codes = tuple(self.material.box(box).code for box in card.boxes)
            self.reader.problems.append(InputProblem(f"/{name}", InputCode.NOT_IN_BOXES, message, codes))
        return slug


def chosen_boxes(reader: Reader, material: SetupMaterial) -> list[Box]:
    """Return the chosen boxes in the order of the game; absent, the core box, or the boxes of the chosen sets."""
    boxes = [box for box in material.boxes if box.kind is not ExpansionKind.SET]
    core = [box for box in boxes if box.kind is ExpansionKind.CORE]
    if not reader.has("expansions"):
        if not core and not reader.has("sets"):
            codes = tuple(box.code for box in boxes)
            reader.problems.append(
                InputProblem("/expansions", InputCode.MISSING, "Name the boxes to play with.", codes)
            )
        return core or [material.box(box) for box in _set_boxes(reader, material)]
    chosen = _named_boxes(reader, "expansions", boxes, material)
    for box in core:
        if box not in chosen:
            reader.problem(
                "expansions", InputCode.CORE_MISSING, f"You need “{box.name}” to play.", (box.code, [box.code])
            )
    return [box for box in boxes if box in chosen]


def _set_boxes(reader: Reader, material: SetupMaterial) -> list[str]:
    sets = [material.find_box(str(word)) for word in reader.items("sets")]
    return list(dict.fromkeys(box.part_of for box in sets if box and box.part_of))


def _named_boxes(reader: Reader, name: str, boxes: Sequence[Box], material: SetupMaterial) -> list[Box]:
    chosen: list[Box] = []
    for number, word in enumerate(reader.items(name)):
        box = material.find_box(word) if isinstance(word, str) else None
        if box is None or box not in boxes:
            known = [one for box in boxes for one in (box.code, box.name)]
            near = (word, known) if isinstance(word, str) else None
            reader.problem(
                f"{name}/{number}",
                InputCode.UNKNOWN_EXPANSION,
                f"There is no box or set {shown(word)} in this game.",
                near,
            )
        elif box in chosen:
            reader.problem(f"{name}/{number}", InputCode.REPEATED, f"“{box.name}” is listed twice.")
        else:
            chosen.append(box)
    return chosen


def chosen_sets(reader: Reader, material: SetupMaterial, boxes: tuple[str, ...]) -> tuple[str, ...] | None:
    if not reader.has("sets"):
        return None
    sets = [box for box in material.boxes if box.kind is ExpansionKind.SET]
    chosen = _named_boxes(reader, "sets", sets, material)
    for one in chosen:
        if one.part_of not in boxes:
            whole = material.box(one.part_of)
            reader.problem("sets", InputCode.NOT_IN_BOXES, f"“{one.name}” is in “{whole.name}”, which is not chosen.")
    return tuple(box.slug for box in sets if box in chosen)
