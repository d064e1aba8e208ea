"""A sheet as PDF, set by Typst. Names and texts are data, never markup.

The template opens no file and no connection and uses only the fonts that come with Typst, so a sheet has the same bytes
on every machine.
"""

import json
import threading
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache, lru_cache
from pathlib import Path

import segno
import typst

from cardsdb.setup.layout.arrangement import PrintedSheet
from cardsdb.setup.layout.letters import breakable, drawable

# A step with more letters than this may go over the end of a page, since it might not fit on one.
LONGEST_STEP = 3000
LONGEST_FETCH = 90  # lines to fetch that surely fit on what the first page has left
TOKEN_LINE = 75
LONGEST_CODE = 700  # letters of an address that a phone still reads from a code of this size
PAPERS = {"a4": "a4", "letter": "us-letter"}
# Typst keeps what it needed for its last ten prints; prints side by side would each keep their own.
_one_at_a_time = threading.Lock()
MOST_AT_ONCE = 4  # the one that is set, and those that wait: the server has more threads than that for the others
_places = threading.BoundedSemaphore(MOST_AT_ONCE)
MOST_KEPT = 16


class BusyError(RuntimeError):
    """As many sheets are being printed as this process can bear."""


_TEMPLATE = Path(__file__).with_name("sheet.typ").read_bytes()


def as_pdf(printed: PrintedSheet, paper: str = "a4") -> bytes:
    """Return the sheet as PDF, kept from an earlier call if possible; raise BusyError if too many are being made.

    `paper` is one of PAPERS.
    """
    return _set(_TEMPLATE, "sheet", json.dumps({**_as_data(printed), "paper": PAPERS[paper]}, ensure_ascii=False))


def set_pdf(template: bytes, data: Mapping[str, object]) -> bytes:
    """Return data as PDF by a template that reads them as `data`; raise BusyError if too many are being made."""
    return _set(template, "data", json.dumps(_drawable(data), ensure_ascii=False))


@lru_cache(maxsize=MOST_KEPT)
def _set(template: bytes, name: str, data: str) -> bytes:
    if not _places.acquire(blocking=False):
        raise BusyError("Many sheets are being printed right now. Try again in a few seconds.")
    try:
        with _one_at_a_time:
            return typst.compile(template, format="pdf", font_paths=_fonts(), sys_inputs={name: data})
    finally:
        _places.release()


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False)


def _as_data(printed: PrintedSheet) -> dict[str, object]:
    """Return what the template sets, with every text as the fonts can draw it."""
    token, code = printed.token, _code(printed.address)
    words = {name: _drawable(value) for name, value in asdict(printed).items() if name not in ("token", "address")}
    return {
        **words,
        "address": printed.address,
        "code": code,
        "longest_step": LONGEST_STEP,
        "longest_fetch": LONGEST_FETCH,
        "token_lines": [] if code else [token[at : at + TOKEN_LINE] for at in range(0, len(token), TOKEN_LINE)],
    }


def _code(address: str) -> str:
    """Return an address as a QR code in SVG, "" where there is none or it is too long to be read."""
    if not 0 < len(address) <= LONGEST_CODE:
        return ""
    return str(segno.make(address, error="l", micro=False).svg_inline(border=0))


def _drawable(value: object) -> object:
    """Return a value with all its texts as the fonts can draw them."""
    if isinstance(value, str):
        return breakable(drawable(value))
    if isinstance(value, Mapping):
        return {name: _drawable(inner) for name, inner in value.items()}
    return [_drawable(inner) for inner in value] if isinstance(value, list | tuple) else value
