"""Addresses of the card pages, of the setup sheets, and of the codes of the API."""

from django.urls import path, re_path

from cardsdb.pages import ancient_ones, boards, campaign, cards, codes, expert_deck, mythos_deck, setup, tools

urlpatterns = [
    path("cards/", cards.cards, name="cards"),
    path("ancient-ones/", ancient_ones.ancient_ones, name="ancient-ones"),
    path("boards/", boards.board_list, name="boards"),
    re_path(r"^boards/(?P<name>[a-z-]+)/\Z", boards.board, name="board"),
    re_path(r"^spaces/(?P<space_id>[\w.-]+)/\Z", boards.space, name="space"),
    path("decks/expert/", expert_deck.expert_deck, name="expert-deck"),
    path("decks/expert/verdict/", expert_deck.verdict, name="expert-verdict"),
    path("decks/expert/cards/", expert_deck.card_lists, name="card-lists"),
    re_path(r"^decks/expert\.(?P<form>txt|md|csv|json)\Z", expert_deck.deck_file, name="expert-file"),
    path("decks/mythos/", mythos_deck.mythos_deck, name="mythos-deck"),
    path("tools/", tools.tools, name="tools"),
    path("tools/route/", tools.route, name="route"),
    path("tools/skill/", tools.skill, name="skill"),
    path("tools/random/", tools.random_card, name="random-card"),
    path("tools/score/", tools.score_pad, name="score-pad"),
    path("codes/", codes.code_page, name="codes"),
    path("campaign/", campaign.campaign, name="campaign"),
    re_path(r"^campaign/(?P<token>[\w-]+)/\Z", campaign.log, name="campaign-log"),
    re_path(r"^campaign/(?P<token>[\w-]+)\.(?P<form>json|md|pdf)\Z", campaign.log_file, name="campaign-file"),
    path("setup/", setup.setup, name="setup"),
    re_path(r"^setup/(?P<token>[\w-]+)/\Z", setup.setup_sheet, name="setup-sheet"),
]
