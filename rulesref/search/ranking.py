"""The order of texts for a query: features times learned weights, and what follows what. PURE."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulesref.search.features import NAMES

WEIGHTS_FILE = Path(__file__).with_name("weights.toml")
# How a query is compared: by words alone, by words and meaning, and in another language mostly by meaning.
MANNERS = ("words", "meaning", "foreign")


@dataclass(frozen=True, slots=True)
class Sureness:
    """Weights of the signs that an answer is right, in the order of `confidence.SIGNS`, and the two thresholds."""

    weights: tuple[float, ...]
    sure: float
    closest: float


@dataclass(frozen=True)
class Weights:
    """The learned weights of each manner, in the order of `features.NAMES`."""

    features: Mapping[str, tuple[float, ...]]
    sureness: Mapping[str, Sureness]

    def value(self, manner: str, row: Sequence[float]) -> float:
        """Return what the features of a text are worth."""
        return sum(map(float.__mul__, self.features[manner], row))


@cache
def shipped_weights() -> Weights:
    """Return the weights of the project."""
    return read_weights(WEIGHTS_FILE.read_text(encoding="utf-8"))


def read_weights(text: str) -> Weights:
    """Read a table of weights; a feature that it does not name counts nothing."""
    from rulesref.search.confidence import SIGNS

    tables = tomllib.loads(text)
    features = {manner: tuple(float(tables[manner].get(name, 0.0)) for name in NAMES) for manner in MANNERS}
    sureness = {}
    for manner in MANNERS:
        table = tables[f"{manner}-sureness"]
        signs = tuple(float(table.get(name, 0.0)) for name in SIGNS)
        sureness[manner] = Sureness(signs, float(table["sure"]), float(table["closest"]))
    return Weights(features, sureness)
