"""What packs cannot give back, in one JSON file: saved decks and the wording of imported transcripts."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from cardsdb.models.decks import SavedDeck, SharedDeck
from cardsdb.reader import InputProblem, Reader
from rulesref.models import FaqEntry, RulesSection

FORMAT, VERSION = "silver-key-backup", 1
MOST = 10_000_000  # entries of a list
LONGEST = 10_000_000  # characters of a text


class DamagedBackupError(ValueError):
    """The file is no backup, or was changed. The message has every fault with its place."""


@dataclass
class Restored:
    """What a restore did; `lost` are ids of texts that the packs no longer have, so that their wording has no place."""

    decks: int = 0
    newer: int = 0
    wordings: int = 0
    lost: list[str] = field(default_factory=list)


def backup() -> str:
    """Return the content of a backup file."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "copies": [
            {"key": row.key, "content": row.content, "created": row.created.isoformat()}
            for row in SharedDeck.objects.order_by("pk")
        ],
        "decks": [
            {
                "key_hash": row.key_hash,
                "version": row.version,
                "share": row.share.key,
                "shared": [copy.key for copy in row.shared.all()],
                "changed": row.changed.isoformat(),
            }
            for row in SavedDeck.objects.select_related("share").prefetch_related("shared").order_by("pk")
        ],
        "sections": [
            {"id": public_id, "text": text}
            for public_id, text in RulesSection.objects.exclude(official_text=None)
            .order_by("pk")
            .values_list("public_id", "official_text")
        ],
        "questions": [
            {"id": public_id, "question": question, "text": text}
            for public_id, question, text in FaqEntry.objects.exclude(official_text=None)
            .order_by("pk")
            .values_list("public_id", "official_question", "official_text")
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def restore(text: str) -> Restored:
    """Add what a backup holds to what is there; a deck that was changed since stays as it is.

    Raise DamagedBackupError with every fault; then nothing has changed.
    """
    try:
        reader = Reader.of(json.loads(text))
    except ValueError as error:
        raise DamagedBackupError(f"The file is not JSON: {error}.") from None
    copies, decks = list(_copies(reader)), list(_decks(reader))
    sections, questions = list(_wordings(reader, "sections")), list(_wordings(reader, "questions"))
    _check(reader, copies, decks)
    if reader.problems:
        raise DamagedBackupError("\n".join(f"{each.pointer or '/'}: {each.message}" for each in reader.problems))
    done = Restored()
    with transaction.atomic():
        _restore_decks(copies, decks, done)
        _restore_wording(sections, questions, done)
    return done


def _copies(reader: Reader) -> Iterator[Mapping[str, Any]]:
    for each in reader.tables("copies", MOST):
        each.required("key", "content")
        each.table("content")
        yield {"key": each.text("key", most=40, blank=False), "content": each.raw.get("content")}


def _decks(reader: Reader) -> Iterator[Mapping[str, Any]]:
    for each in reader.tables("decks", MOST):
        each.required("key_hash", "version", "share", "changed")
        when = each.text("changed", most=40)
        try:
            datetime.fromisoformat(when)
        except ValueError:
            each.problem("changed", "wrong-type", "This must be a date and time.")
        yield {
            "key_hash": each.text("key_hash", most=64, blank=False),
            "version": each.number("version", 1, low=1),
            "share": each.text("share", most=40, blank=False),
            "shared": each.texts("shared", MOST, longest=40),
        }


def _wordings(reader: Reader, name: str) -> Iterator[Mapping[str, Any]]:
    for each in reader.tables(name, MOST):
        each.required("id", "text")
        question = each.text("question", most=LONGEST) if each.has("question") else None
        yield {"id": each.text("id", most=200), "text": each.text("text", most=LONGEST), "question": question}


def _check(reader: Reader, copies: list[Mapping[str, Any]], decks: list[Mapping[str, Any]]) -> None:
    reader.required("format", "version")
    if (reader.raw.get("format"), reader.raw.get("version")) != (FORMAT, VERSION):
        reader.problems.append(InputProblem("/format", "unknown-schema", f"This is no {FORMAT} of version {VERSION}."))
    known = {copy["key"] for copy in copies}
    for place, deck in enumerate(decks):
        for key in (deck["share"], *deck["shared"]):
            if key and key not in known:
                message = f"The copy {key} is not in the file."
                reader.problems.append(InputProblem(f"/decks/{place}", "unknown-deck", message))


def _restore_decks(copies: list[Mapping[str, Any]], decks: list[Mapping[str, Any]], done: Restored) -> None:
    rows = {}
    for copy in copies:
        size = len(json.dumps(copy["content"], sort_keys=True, ensure_ascii=False).encode())
        defaults = {"content": copy["content"], "size": size}
        rows[copy["key"]], _made = SharedDeck.objects.get_or_create(key=copy["key"], defaults=defaults)
    for deck in decks:
        found = SavedDeck.objects.filter(key_hash=deck["key_hash"]).first()
        if found is not None and found.version > deck["version"]:
            done.newer += 1
            continue
        share = rows[deck["share"]]
        defaults = {"version": deck["version"], "share": share}
        row, _made = SavedDeck.objects.update_or_create(key_hash=deck["key_hash"], defaults=defaults)
        row.shared.add(share, *(rows[key] for key in deck["shared"]))
        done.decks += 1


def _restore_wording(sections: list[Mapping[str, Any]], questions: list[Mapping[str, Any]], done: Restored) -> None:
    for each in sections:
        row = RulesSection.objects.filter(public_id=each["id"])
        _count(row.update(official_text=each["text"]), each["id"], done)
    for each in questions:
        row = FaqEntry.objects.filter(public_id=each["id"])
        _count(row.update(official_text=each["text"], official_question=each["question"]), each["id"], done)


def _count(changed: int, public_id: str, done: Restored) -> None:
    if changed:
        done.wordings += 1
    else:
        done.lost.append(public_id)
