"""The token of a sheet: choices, seed, and dataset version as text for an address, and back.

JSON in the URL-safe alphabet, compressed if that makes it shorter. bzip2 gives the same bytes everywhere; zlib does not
guarantee that.
"""

import base64
import binascii
import bz2
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

LONGEST = 8192
LARGEST = 262_144
DEEPEST = 100  # levels: more than a request may have
_UNUSABLE = re.compile(r"[\x00\ud800-\udfff]")  # NUL, and half of a surrogate pair


@dataclass(frozen=True)
class Asked:
    """The content of a token: the request, its seed, and its dataset version."""

    request: Mapping[str, object]
    seed: str
    dataset_version: str


@dataclass(frozen=True)
class TokenFault:
    """Why a token is invalid."""

    code: str
    message: str


UNREADABLE = TokenFault("token-unreadable", "This is not the token of a sheet.")


def encode(request: Mapping[str, object], seed: str, dataset_version: str) -> str:
    plain = json.dumps([dataset_version, seed, request], separators=(",", ":"), sort_keys=True).encode()
    return base64.urlsafe_b64encode(min(plain, bz2.compress(plain), key=len)).rstrip(b"=").decode()


def decode(token: str) -> Asked | TokenFault:
    """Return the content of a token, or why it is invalid. Accepts any text."""
    if len(token) > LONGEST:
        return TokenFault("token-too-long", "This address is too long for a sheet.")
    try:
        packed = base64.b64decode(token.encode("ascii") + b"=" * (-len(token) % 4), altchars=b"-_", validate=True)
        text = _unpacked(packed)
        version, seed, request = json.loads(text)
    except (binascii.Error, OSError, ValueError, TypeError, EOFError, RecursionError):
        return UNREADABLE
    if not (isinstance(version, str) and isinstance(seed, str) and isinstance(request, dict)):
        return UNREADABLE
    return Asked(request, seed, version)


def again(token: str, draw: str) -> str:
    """Return the token of the same sheet with one draw made again."""
    asked = _decoded(token)
    before = asked.request.get("rerolls")
    rerolls = dict(before) if isinstance(before, dict) else {}
    rerolls[draw] = rerolls.get(draw, 0) + 1
    return encode({**asked.request, "rerolls": rerolls}, asked.seed, asked.dataset_version)


def revealing(token: str, *, reveal: bool) -> str:
    """Return the token of the same sheet with the cards of the Mythos deck shown, or hidden."""
    asked = _decoded(token)
    before = asked.request.get("options")
    options = {name: value for name, value in (before.items() if isinstance(before, dict) else ()) if name != "reveal"}
    options |= {"reveal": True} if reveal else {}
    return encode({**asked.request, "options": options}, asked.seed, asked.dataset_version)


def _decoded(token: str) -> Asked:
    asked = decode(token)
    if isinstance(asked, TokenFault):
        raise ValueError(asked.message)
    return asked


def usable(value: object, deepest: int = DEEPEST) -> bool:
    """Return whether a JSON value is usable: not nested too deeply, no characters that cannot be stored."""
    if isinstance(value, str):
        return not _UNUSABLE.search(value)
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return deepest > 0 and all(usable(name) and usable(one, deepest - 1) for name, one in value.items())
    if isinstance(value, list):
        return deepest > 0 and all(usable(one, deepest - 1) for one in value)
    return True


def _unpacked(packed: bytes) -> bytes:
    """Return the JSON, of which no more is unpacked than a sheet can have."""
    if packed.startswith(b"["):
        return packed
    unpacker = bz2.BZ2Decompressor()
    text = unpacker.decompress(packed, LARGEST)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("too large, cut off, or more than one")
    return text
