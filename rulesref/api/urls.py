"""Addresses of the rules in the API, under /api/v1/."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from rulesref.api import cards, errata, faq, glossary, rules, search

router = SimpleRouter()
router.register("rulebooks", rules.Rulebooks, "rulebook")
router.register("rules", rules.Rules, "rule")
router.register("faq", faq.Faq, "faq")
router.register("errata", errata.Errata, "erratum")
router.register("glossary", glossary.Glossary, "term")

names = [path("cards/autocomplete/", cards.AutocompleteView.as_view(), name="autocomplete")]  # before the ids of cards
urlpatterns = [
    path("search/", search.SearchView.as_view(), name="search"),
    path("rulings/", search.RulingsView.as_view(), name="rulings"),
]
