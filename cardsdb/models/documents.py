"""What the import prepared for serving: JSON documents of every noun, and parts of pages."""

from django.db import models


class StoredDocument(models.Model):
    """A document as served by the API: its JSON in lists, and the additional members at its own address.

    Filters select it by `words`, orders sort it by `keys`.
    """

    noun = models.CharField(max_length=40)
    place = models.PositiveIntegerField(help_text="place in the default order of its noun")
    public_id = models.CharField(max_length=200)
    former_ids = models.TextField(default="")
    row = models.TextField()
    rest = models.TextField()
    words = models.JSONField(default=dict)
    keys = models.JSONField(default=dict)

    class Meta:
        ordering = ["noun", "place"]
        constraints = [models.UniqueConstraint(fields=["noun", "place"], name="document_place_once_in_noun")]

    def __str__(self) -> str:
        return f"{self.noun}: {self.public_id}"


class Fragment(models.Model):
    """The HTML of a text or of a page's content, rendered during the import."""

    key = models.CharField(max_length=220, unique=True)
    html = models.TextField()

    def __str__(self) -> str:
        return self.key
