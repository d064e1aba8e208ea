"""How many checks of a resolved expert deck and how many Mythos builds a core does in a second.

Run by `python -m tests.bench.bench_decks`; goals for each core: 20,000 checks, 2,000 builds.
"""

import random
from collections.abc import Callable
from time import perf_counter

from cardsdb.chance import seeded
from cardsdb.decks.expert.checker import check, resolve_text
from cardsdb.decks.mythos.builder import build as build_mythos
from cardsdb.decks.mythos.deck import MythosTable
from cardsdb.terms import DeckDifficulty
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.mythos import pools as mythos_pools


def per_second(work: Callable[[], object], seconds: float = 2.0) -> float:
    """Return how often the work is done in a second, best of three rounds."""
    best = 0.0
    for _ in range(3):
        done, start = 0, perf_counter()
        while perf_counter() - start < seconds / 3:
            for _ in range(100):
                work()
            done += 100
        best = max(best, done / (perf_counter() - start))
    return best


def main() -> None:
    """Print the figures beside the goals."""
    rules = pools.formats()["expert"]
    known = resolve_text(pools.LEGAL_INVENTED_DECK, pools.invented())
    singles = resolve_text(pools.legal_singles(), pools.invented())
    unknown = resolve_text(pools.OPEN_SHIPPED_DECK, pools.shipped())
    mythos, table = mythos_pools.mythos("core", "td"), MythosTable(((1, 2, 1), (2, 3, 1), (2, 4, 0)))
    seeds = random.Random(1)  # noqa: S311 - a benchmark
    figures = {
        "checks of a known deck, 10 cards ×3": per_second(lambda: check(known, rules)),
        "checks of a known deck, 30 cards ×1": per_second(lambda: check(singles, rules)),
        "checks of a deck with open facts": per_second(lambda: check(unknown, rules)),
        "builds of a Mythos deck": per_second(
            lambda: build_mythos(table, mythos, DeckDifficulty.NORMAL, seeded(str(seeds.random())))
        ),
        "builds with staged difficulty and Rumor": per_second(
            lambda: build_mythos(table, mythos, DeckDifficulty.STAGED, seeded(str(seeds.random())), starting_rumor=True)
        ),
        "readings of a typed list": per_second(lambda: resolve_text(pools.LEGAL_INVENTED_DECK, pools.invented())),
    }
    for name, figure in figures.items():
        print(f"{name:45}{figure:>12,.0f} per second")


if __name__ == "__main__":
    main()
