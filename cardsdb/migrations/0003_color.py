from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cardsdb", "0002_saved_decks"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="mythoscard", name="mythos_colour"),
        migrations.RenameField(model_name="mythoscard", old_name="colour", new_name="color"),
        migrations.AddConstraint(
            model_name="mythoscard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("color__in", ["green", "yellow", "blue"]), ("color__isnull", True), _connector="OR"
                ),
                name="mythos_color",
            ),
        ),
    ]
