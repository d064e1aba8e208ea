"""Saved decks: anyone with the edit link can edit, anyone with a share link can read. No accounts."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

from django.db import models, transaction
from django.utils import timezone

KEY_BYTES = 24  # of an edit key: 32 characters, not guessable
SHARE_LENGTH = 22  # characters of a share key, from the content's hash


class VersionChangedError(RuntimeError):
    """The deck has changed since the version that the writer saw."""


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class SharedDeck(models.Model):
    """A copy of a deck that never changes; the same content has the same key."""

    key = models.CharField(max_length=40, unique=True)
    content = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key

    @classmethod
    def of(cls, content: dict[str, Any]) -> "SharedDeck":
        """Return the copy of this content, and make it if necessary."""
        text = json.dumps(content, sort_keys=True, ensure_ascii=False)
        key = urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()[:SHARE_LENGTH]
        return cls.objects.get_or_create(key=f"s-{key}", defaults={"content": content})[0]


class SavedDeck(models.Model):
    """A deck as sent, with its version. The edit key is stored as a hash, so that a reader of the table cannot edit."""

    key_hash = models.CharField(max_length=64, unique=True)
    version = models.PositiveIntegerField(default=1)
    content = models.JSONField()
    share = models.ForeignKey(SharedDeck, models.PROTECT, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"version {self.version}"

    @classmethod
    def create(cls, content: dict[str, Any]) -> tuple["SavedDeck", str]:
        """Save a new deck; return it with its edit key, which is only available here."""
        key = f"e-{secrets.token_urlsafe(KEY_BYTES)}"
        with transaction.atomic():
            row = cls.objects.create(key_hash=_hashed(key), content=content, share=SharedDeck.of(content))
        return row, key

    @classmethod
    def find(cls, key: str) -> "SavedDeck | None":
        return cls.objects.select_related("share").filter(key_hash=_hashed(key)).first()

    def replace(self, content: dict[str, Any], *, version: int) -> None:
        """Replace the content of a version; raise VersionChangedError if another version was saved in the meantime."""
        with transaction.atomic():
            share = SharedDeck.of(content)
            same = SavedDeck.objects.filter(pk=self.pk, version=version)
            if not same.update(content=content, share=share, version=version + 1, changed=timezone.now()):
                raise VersionChangedError
        self.content, self.share, self.version = content, share, version + 1

    def remove(self, *, version: int) -> None:
        """Delete the deck if it still has this version, else raise VersionChangedError. Shared copies stay."""
        if not SavedDeck.objects.filter(pk=self.pk, version=version).delete()[0]:
            raise VersionChangedError
