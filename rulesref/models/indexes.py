"""The search index on PostgreSQL. On SQLite, Whoosh has it in files, and these tables stay empty."""

from typing import Any

from django.db import models


class StemsField(models.TextField):
    """Stems with their places, as PostgreSQL's full text search has them."""

    def db_type(self, connection: Any) -> str | None:
        return "tsvector" if connection.vendor == "postgresql" else super().db_type(connection)


class IndexText(models.Model):
    """The stems of a text by its number in a build of the index: title A, wordings B, names C, text D."""

    build = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    stems = StemsField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["build", "number"], name="text_once_in_build")]

    def __str__(self) -> str:
        return f"{self.build}: {self.number}"


class IndexFile(models.Model):
    """What else a build has: documents, lexicon, vectors, the space of the wordings."""

    build = models.CharField(max_length=80)
    name = models.CharField(max_length=40)
    content = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["build", "name"], name="file_once_in_build")]

    def __str__(self) -> str:
        return f"{self.build}: {self.name}"
