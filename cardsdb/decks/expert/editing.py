"""A typed list after a card was added, or its copies changed: all other lines stay as they were typed."""

from cardsdb.decks.expert.checker import resolve_text
from cardsdb.decks.expert.entries import COUNT_LIMIT, recount
from cardsdb.decks.expert.export import deck_list, named
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.expert.rewriting import rewritten
from cardsdb.decks.problems import Fix, FixItem


def changed(text: str, deck: Deck, name: str, by: int | None) -> str:
    """Return the list with `by` copies more of a card of the deck, named as `deck_list` names it; None takes it out."""
    for holding, listed in zip(deck.holdings, deck_list(deck).cards, strict=False):
        if named(listed) == name:
            count = 0 if by is None else min(max(holding.count + by, 0), COUNT_LIMIT)
            return rewritten(text, deck.pool, Fix("", recount(holding.entries, count)))
    for stray in deck.strays:
        if name in (stray.name, stray.id, f"{stray.name} ({stray.set})") and by is None:
            return rewritten(text, deck.pool, Fix("", (FixItem(0, stray.id, stray.name, stray.set),)))
    return text


def added(text: str, deck: Deck, words: str, copies: int) -> str:
    """Return the list with copies of a card that is named in any words; what is no known card becomes a line, too."""
    line = f"{copies} {' '.join(words.split())}"
    alone = resolve_text(line, deck.pool, sets=deck.chosen)
    keys = {holding.title.key for holding in alone.holdings}
    for holding, listed in zip(deck.holdings, deck_list(deck).cards, strict=False):
        if holding.title.key in keys:
            return changed(text, deck, named(listed), copies)
    return "\n".join([*text.rstrip().splitlines(), line])
