from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulesref", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="faqentry", name="faq_authority"),
        migrations.AddConstraint(
            model_name="faqentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("authority__in", ["rulebook", "official-faq", "summary", "community"]),
                    ("authority__isnull", True),
                    _connector="OR",
                ),
                name="faq_authority",
            ),
        ),
    ]
