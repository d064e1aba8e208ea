#!/usr/bin/env python
"""Run a management command."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        sys.exit(
            "Django isn't installed for this Python. Run “make serve” once, "
            f"then use the project's own Python: .venv/bin/python manage.py {' '.join(sys.argv[1:])}".rstrip()
        )
    execute_from_command_line(sys.argv)
