"""Addresses of the pages. Those in `rulesref.addresses` are permanent."""

from django.urls import path, re_path

from rulesref.pages import cards, errata, faq, glossary, home, rounds, rulebooks, search

ID = r"[\w.-]+"  # no id contains any other character; above all no NUL

urlpatterns = [
    path("", home.home, name="home"),
    path("search/", search.search, name="search"),
    path("faq/", faq.faq, name="faq"),
    re_path(rf"^faq/(?P<entry_id>{ID})/\Z", faq.entry, name="ruling"),
    path("rules/", rulebooks.rulebooks, name="rulebooks"),
    re_path(rf"^rules/(?P<book_id>{ID})/\Z", rulebooks.rulebook, name="rulebook"),
    path("errata/", errata.errata, name="errata"),
    re_path(rf"^errata/(?P<box_id>{ID})/\Z", errata.errata_of_box, name="box-errata"),
    path("glossary/", glossary.glossaries, name="glossaries"),
    re_path(rf"^glossary/(?P<game_code>{ID})/\Z", glossary.glossary, name="glossary"),
    re_path(rf"^round/(?P<game_code>{ID})/\Z", rounds.round_overview, name="round"),
    re_path(rf"^cards/(?P<card_id>{ID})/\Z", cards.card, name="card"),
    path("api/", home.api, name="api"),
]
