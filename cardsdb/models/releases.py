"""What each import changed."""

from django.db import models


class DatasetChange(models.Model):
    """An import after which documents were not as before; the first row is where the history begins."""

    version = models.CharField(max_length=40)
    date = models.DateTimeField(auto_now_add=True)
    added = models.JSONField(default=list, help_text="[noun, id] of each document")
    changed = models.JSONField(default=list, help_text="[noun, id] of each document")
    removed = models.JSONField(default=list, help_text="[noun, id] of each document")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.version}, {self.date:%Y-%m-%d}"
