"""Drop what Django's admin, accounts, sessions and content types had stored: nothing of it was ever used."""

from django.db import migrations

TABLES = (
    "django_admin_log", "auth_user_groups", "auth_user_user_permissions", "auth_group_permissions", "auth_user",
    "auth_group", "auth_permission", "django_content_type", "django_session",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("cardsdb", "0004_documents")]

    operations = [
        *(migrations.RunSQL(f"DROP TABLE IF EXISTS {table}", migrations.RunSQL.noop) for table in TABLES),
        migrations.RunSQL(
            "DELETE FROM django_migrations WHERE app IN ('admin', 'auth', 'contenttypes', 'sessions')",
            migrations.RunSQL.noop,
        ),
    ]
