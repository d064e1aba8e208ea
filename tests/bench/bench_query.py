"""How long card queries take in an index of 1,200 and of 20,000 cards.

Run by `python -m tests.bench.bench_query`; goals for each query, parsing included: 5 ms and 40 ms.
"""

from time import perf_counter

from cardsdb.query import CardIndex, Query
from tests.cardsdb.query.cards import BOXES, CARDS, GAMES

QUERIES = (
    "tome",
    '"old one" OR gain',
    "t:mythos color:blue diff>=normal s:mon -is:rumor",
    "t:investigator (health>sanity OR strength>=4)",
    "t:asset k:ally|tome order:-value|name",
    "order:name",
)


def index_of(size: int) -> CardIndex:
    """Return an index of so many cards: the tests' cards, over and over."""
    documents = [{**CARDS[place % len(CARDS)], "id": f"eh.asset.{place}"} for place in range(size)]
    return CardIndex.of(documents, boxes=BOXES, games=GAMES)


def milliseconds(index: CardIndex, text: str) -> float:
    """Return the best of ten rounds of parsing a query and selecting its cards."""
    best = float("inf")
    for _ in range(10):
        start = perf_counter()
        query = index.parse(text)
        assert isinstance(query, Query)
        index.select(query)
        best = min(best, perf_counter() - start)
    return best * 1000


def main() -> None:
    """Print the figures."""
    small, large = index_of(1_200), index_of(20_000)
    for text in QUERIES:
        print(f"{text:50}{milliseconds(small, text):>8.2f} ms{milliseconds(large, text):>8.2f} ms")


if __name__ == "__main__":
    main()
