"""Addresses of the card pages, and of the setup sheets."""

from django.urls import path, re_path

from cardsdb.pages import cards, setup

urlpatterns = [
    path("cards/", cards.cards, name="cards"),
    path("setup/", setup.setup, name="setup"),
    re_path(r"^setup/(?P<token>[\w-]+)/\Z", setup.setup_sheet, name="setup-sheet"),
]
