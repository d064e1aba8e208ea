"""What is served, as it was made at the import: JSON documents of every noun, and parts of pages."""

from django.db import models


class StoredDocument(models.Model):
    """A thing as the API serves it: its JSON in a list, and what its own address shows besides.

    `words` are the values by which filters select it, `keys` those by which orders sort it.
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
    """The HTML of a text, or of the middle of a page, as it was rendered at the import."""

    key = models.CharField(max_length=220, unique=True)
    html = models.TextField()

    def __str__(self) -> str:
        return self.key
