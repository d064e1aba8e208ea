"""Addresses of the card pages."""

from django.urls import path

from cardsdb.pages import cards

urlpatterns = [
    path("cards/", cards.cards, name="cards"),
]
