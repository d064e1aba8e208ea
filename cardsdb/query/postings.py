"""Indexes of cards by numbers and by words of texts."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import or_

from cardsdb.query.bits import Cards, cards_at, places_of, union
from cardsdb.query.keys import Operator

_FLIPPED: Mapping[Operator, Operator] = {
    Operator.LESS: Operator.MORE,
    Operator.AT_MOST: Operator.AT_LEAST,
    Operator.MORE: Operator.LESS,
    Operator.AT_LEAST: Operator.AT_MOST,
}
_LAST_LETTER = "\U0010ffff"


class Numbers:
    """Cards by their numbers: those with each number, and those with a number up to it or from it."""

    def __init__(self, numbers: Sequence[Iterable[int]]) -> None:
        places: dict[int, list[int]] = defaultdict(list)
        for place, found in enumerate(numbers):
            for number in set(found):
                places[number].append(place)
        self.values = sorted(places)
        cards = [cards_at(places[value], len(numbers)) for value in self.values]
        self.having = dict(zip(self.values, cards, strict=True))
        self.below: list[Cards] = [0, *accumulate(cards, or_)]
        self.above: list[Cards] = [0, *accumulate(reversed(cards), or_)][::-1]
        self.all = self.below[-1]

    def found(self, operator: Operator, value: int) -> Cards:
        """Return the cards with a number for which the comparison with the value is true."""
        match operator:
            case Operator.LESS:
                return self.below[bisect_left(self.values, value)]
            case Operator.AT_MOST:
                return self.below[bisect_right(self.values, value)]
            case Operator.MORE:
                return self.above[bisect_right(self.values, value)]
            case Operator.AT_LEAST:
                return self.above[bisect_left(self.values, value)]
        return self.having.get(value, 0)

    def compared(self, operator: Operator, other: "Numbers") -> Cards:
        """Return the cards for which the comparison with one of their numbers in `other` is true."""
        flipped = _FLIPPED.get(operator, operator)
        return union(cards & other.found(flipped, value) for value, cards in self.having.items())


class Texts:
    """Cards by their folded texts, whole and by word. Words are sorted, so that prefixes can be found."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        places: dict[str, list[int]] = defaultdict(list)
        whole: dict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(texts):
            whole[text].append(place)
            for word in set(text.split()):
                places[word].append(place)
        self.words = sorted(places)
        self.cards = [cards_at(places[word], len(texts)) for word in self.words]
        self.whole = {text: cards_at(found, len(texts)) for text, found in whole.items() if text}
        self.all = union(self.whole.values())

    def found(self, wanted: str) -> Cards:
        """Return the cards whose text has these words side by side; the last may be the beginning of a word."""
        *before, last = wanted.split()
        cards = self._beginning(last)
        for word in before:
            cards &= self._word(word)
        if not before:
            return cards
        needle = f" {wanted}"
        return cards_at((place for place in places_of(cards) if needle in f" {self.texts[place]}"), len(self.texts))

    def _word(self, word: str) -> Cards:
        place = bisect_left(self.words, word)
        return self.cards[place] if self.words[place : place + 1] == [word] else 0

    def _beginning(self, letters: str) -> Cards:
        end = bisect_left(self.words, letters + _LAST_LETTER)
        return union(self.cards[bisect_left(self.words, letters) : end])
