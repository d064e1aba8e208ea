"""The requests of bench/hostile.txt, written out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "bench" / "hostile.txt"
_REPEATED = re.compile(r"⟦([^⟦⟧]*)×(\d+)⟧")


@dataclass(frozen=True)
class Hostile:
    """A request that costs much where work is not bounded; `short` is how the file writes it."""

    short: str
    method: str
    address: str
    body: str

    @property
    def size(self) -> int:
        """Bytes of address and body."""
        return len(self.address.encode()) + len(self.body.encode())

    def sent_by(self, client: Any) -> Any:
        """Return the answer that a Django test client gets."""
        if self.method == "GET":
            return client.get(self.address)
        return client.post(self.address, self.body.replace("\n", "\\n").replace("\t", "\\t"), "application/json")


def requests() -> Iterator[Hostile]:
    """Yield every request of the file."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            method, address, *body = line.split(" ", 2)
            yield Hostile(line, method, _written_out(address), _written_out("".join(body)))


def _written_out(text: str) -> str:
    while (longer := _REPEATED.sub(lambda found: found[1] * int(found[2]), text)) != text:
        text = longer
    return text
