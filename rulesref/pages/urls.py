"""Addresses of the pages. Those in `rulesref.addresses` are permanent."""

from django.urls import path, re_path

from rulesref.pages import (
    boxes,
    cards,
    compare,
    errata,
    faq,
    games,
    glossary,
    home,
    offline,
    query_language,
    rounds,
    rulebooks,
    search,
    suggestions,
)

ID = r"[\w.-]+"  # no id contains any other character; above all no NUL

urlpatterns = [
    path("", home.home, name="home"),
    path("about/", home.about, name="about"),
    path("search/", search.search, name="search"),
    path("suggest/", suggestions.suggestions, name="suggest"),
    path("decks/", games.decks, name="decks"),
    path("boxes/mine/", boxes.mine, name="my-boxes"),
    re_path(rf"^boxes/(?P<box_id>{ID})/\Z", boxes.box, name="box"),
    re_path(rf"^games/(?P<game_code>{ID})/\Z", games.game, name="game"),
    path("faq/", faq.faq, name="faq"),
    re_path(rf"^faq/(?P<entry_id>{ID})/\Z", faq.entry, name="ruling"),
    path("rules/", rulebooks.rulebooks, name="rulebooks"),
    re_path(rf"^rules/(?P<book_id>{ID})/\Z", rulebooks.rulebook, name="rulebook"),
    path("errata/", errata.errata, name="errata"),
    re_path(rf"^errata/(?P<box_id>{ID})/\Z", errata.errata_of_box, name="box-errata"),
    path("glossary/", glossary.glossaries, name="glossaries"),
    re_path(rf"^glossary/(?P<game_code>{ID})/\Z", glossary.glossary, name="glossary"),
    re_path(rf"^round/(?P<game_code>{ID})/\Z", rounds.round_overview, name="round"),
    path("compare/", compare.compare, name="compare"),
    path("cards/query-language/", query_language.query_language, name="query-language"),
    re_path(rf"^cards/(?P<card_id>{ID})/\Z", cards.card, name="card"),
    path("offline/", offline.offline, name="offline"),
    path("offline/library.json", offline.library, name="offline-library"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("api/", home.api, name="api"),
]
