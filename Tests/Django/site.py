"""A site with nothing but the admin of Django, in one file: python site.py migrate, …"""
import os
import sys

from django.conf import settings
from django.core.management import execute_from_command_line

folder = os.environ.get("SITE_FOLDER", ".")
settings.configure(
    DEBUG=True, SECRET_KEY="for tests on the own machine only", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__, USE_TZ=True,
    STATIC_URL="static/", DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(folder, "site.sqlite3")}},
    INSTALLED_APPS=["django.contrib." + name for name in ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors." + name for name in ("request",)]
                    + ["django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages"]},
    }])

import django
django.setup()
from django.contrib import admin
from django.urls import path
urlpatterns = [path("admin/", admin.site.urls)]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
