from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulesref", "0002_summary_authority")]

    operations = [
        migrations.AddField("rulebook", "authority", models.CharField(default="rulebook", max_length=20)),
        migrations.AddConstraint(
            "rulebook",
            models.CheckConstraint(
                condition=models.Q(
                    ("authority__in", ["rulebook", "official-faq", "summary", "community"]),
                    ("authority__isnull", True),
                    _connector="OR",
                ),
                name="rulebook_authority",
            ),
        ),
    ]
