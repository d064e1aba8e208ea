"""Saved decks: anyone with the edit link can edit, anyone with a share link can read. No accounts."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

from django.conf import settings
from django.db import connection, models, transaction
from django.utils import timezone

KEY_BYTES = 24  # of an edit key: 32 characters, not guessable
SAVING_LOCK = 7_311_001  # any number that no other lock of the database has
SHARE_LENGTH = 22  # characters of a share key, from the content's hash


class VersionChangedError(RuntimeError):
    """The deck has changed since the version that the writer saw."""


class StorageFullError(RuntimeError):
    """Saved decks have taken all the room that they may take."""


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _one_at_a_time() -> None:
    """Let no other deck be saved until this transaction ends; on SQLite, every transaction does.

    The room that is left and the copies that nobody has are read and then acted upon.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SAVING_LOCK])


class ReadableEncoder(json.JSONEncoder):
    """JSON in UTF-8: escapes would take four times the room."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "ensure_ascii": False})


class SharedDeck(models.Model):
    """A copy of a deck that never changes; the same content has the same key. `size` is that of its JSON in bytes."""

    key = models.CharField(max_length=40, unique=True)
    content = models.JSONField(encoder=ReadableEncoder)
    size = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key

    @classmethod
    def of(cls, content: dict[str, Any]) -> "SharedDeck":
        """Return the copy of this content, and make it if necessary; raise StorageFullError if there is no room."""
        text = json.dumps(content, sort_keys=True, ensure_ascii=False).encode()
        key = f"s-{urlsafe_b64encode(hashlib.sha256(text).digest()).decode()[:SHARE_LENGTH]}"
        known = cls.objects.filter(key=key).first()
        if known is not None:
            return known
        stored = cls.objects.aggregate(size=models.Sum("size"))["size"] or 0
        if stored + len(text) > settings.DECK_STORAGE:
            raise StorageFullError
        return cls.objects.create(key=key, content=content, size=len(text))


class SavedDeck(models.Model):
    """A deck with its version. The edit key is stored as a hash, so that a reader of the table cannot edit.

    Its content is that of its latest shared copy; `shared` are all copies that it was saved as.
    """

    key_hash = models.CharField(max_length=64, unique=True)
    version = models.PositiveIntegerField(default=1)
    share = models.ForeignKey(SharedDeck, models.PROTECT, related_name="+")
    shared = models.ManyToManyField(SharedDeck, related_name="owners")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"version {self.version}"

    @property
    def content(self) -> dict[str, Any]:
        return self.share.content  # type: ignore[no-any-return]

    @classmethod
    def create(cls, content: dict[str, Any]) -> tuple["SavedDeck", str]:
        """Save a new deck; return it with its edit key, which is only available here."""
        key = f"e-{secrets.token_urlsafe(KEY_BYTES)}"
        with transaction.atomic():
            _one_at_a_time()
            share = SharedDeck.of(content)
            row = cls.objects.create(key_hash=_hashed(key), share=share)
            row.shared.add(share)
        return row, key

    @classmethod
    def find(cls, key: str) -> "SavedDeck | None":
        return cls.objects.select_related("share").filter(key_hash=_hashed(key)).first()

    def replace(self, content: dict[str, Any], *, version: int) -> None:
        """Replace the content of a version; raise VersionChangedError if another version was saved in the meantime."""
        with transaction.atomic():
            _one_at_a_time()
            share = SharedDeck.of(content)
            self.shared.add(share)
            same = SavedDeck.objects.filter(pk=self.pk, version=version)
            if not same.update(share=share, version=version + 1, changed=timezone.now()):
                raise VersionChangedError
        self.share, self.version = share, version + 1

    def remove(self, *, version: int) -> None:
        """Delete the deck if it still has this version, else raise VersionChangedError.

        Copies that no other deck was saved as go with it.
        """
        with transaction.atomic():
            _one_at_a_time()
            copies = list(self.shared.values_list("pk", flat=True))
            if not SavedDeck.objects.filter(pk=self.pk, version=version).delete()[0]:
                raise VersionChangedError
            SharedDeck.objects.filter(pk__in=copies, owners=None).delete()
