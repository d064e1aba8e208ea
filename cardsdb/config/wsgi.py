"""The WSGI application that a production server loads."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings")
application = get_wsgi_application()
