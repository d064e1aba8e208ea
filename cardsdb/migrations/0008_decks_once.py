"""The content of a saved deck is stored once: in its shared copy. A deck knows all the copies that it was saved as."""

import hashlib
import json
from base64 import urlsafe_b64encode

from django.db import migrations, models

import cardsdb.models.decks


def keep_once(apps, _editor):
    saved, shared = apps.get_model("cardsdb", "SavedDeck"), apps.get_model("cardsdb", "SharedDeck")
    for copy in shared.objects.iterator():
        copy.size = len(json.dumps(copy.content, sort_keys=True, ensure_ascii=False).encode())
        copy.save()
    for deck in saved.objects.select_related("share").iterator():
        if deck.content != deck.share.content:
            text = json.dumps(deck.content, sort_keys=True, ensure_ascii=False).encode()
            key = f"s-{urlsafe_b64encode(hashlib.sha256(text).digest()).decode()[:22]}"
            deck.shared.add(deck.share)
            deck.share, _made = shared.objects.get_or_create(
                key=key, defaults={"content": deck.content, "size": len(text)}
            )
            deck.save()
        deck.shared.add(deck.share)


class Migration(migrations.Migration):
    dependencies = [("cardsdb", "0007_facts_in_one_column")]

    operations = [
        migrations.AlterField("shareddeck", "content", models.JSONField(encoder=cardsdb.models.decks.ReadableEncoder)),
        migrations.AddField("shareddeck", "size", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "saveddeck", "shared", models.ManyToManyField(related_name="owners", to="cardsdb.shareddeck")
        ),
        migrations.RunPython(keep_once, migrations.RunPython.noop),
        migrations.RemoveField("saveddeck", "content"),
    ]
