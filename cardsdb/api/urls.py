"""Addresses of the card part of the API, below /api/v1/."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from cardsdb.api import (
    boards,
    bulk,
    campaigns,
    cards,
    catalogs,
    changes,
    decks,
    expansions,
    kinds,
    mythos_decks,
    routes,
    saved_decks,
    scores,
    setup_sheets,
    skills,
)

router = SimpleRouter()
router.register("cards", cards.Cards, "card")
router.register("games", expansions.Games, "game")
router.register("expansions", expansions.Expansions, "expansion")
for noun, view in kinds.VIEWS.items():
    router.register(noun, view, noun)
router.register("spaces", boards.Spaces, "space")
router.register("paths", boards.Paths, "path")
router.register("encounter-decks", boards.EncounterDecks, "encounter-deck")
router.register("side-boards", boards.SideBoards, "side-board")

urlpatterns = [
    path("bulk/", bulk.BulkView.as_view(), name="bulk"),
    path("bulk/<str:name>.jsonl", bulk.BulkFileView.as_view(), name="bulk-file"),
    *(path(f"bulk/<str:name>.{form}", view.as_view()) for form, view in bulk.FORM_VIEWS.items()),
    path("changes/", changes.ChangesView.as_view(), name="changes"),
    path("changes.atom", changes.ChangesFeedView.as_view(), name="changes-feed"),
    path("catalogs/", catalogs.CatalogsView.as_view(), name="catalogs"),
    path("formats/", decks.FormatsView.as_view(), name="formats"),
    path("decks/", saved_decks.SavedDecksView.as_view(), name="saved-decks"),
    path("decks/validate/", decks.ValidateView.as_view(), name="deck-check"),
    path("decks/complete/", decks.CompleteView.as_view(), name="deck-completion"),
    path("decks/export/", decks.ExportView.as_view(), name="deck-export"),
    *(path(f"decks/export.{form}", view.as_view()) for form, view in decks.EXPORT_VIEWS.items()),
    *(path(f"decks/<str:key>.{form}", view.as_view()) for form, view in saved_decks.DECK_VIEWS.items()),
    path("decks/<str:key>/", saved_decks.SavedDeckView.as_view(), name="saved-deck"),
    path("mythos-decks/", mythos_decks.BuildView.as_view(), name="mythos-decks"),
    path("mythos-decks/validate/", mythos_decks.CheckView.as_view(), name="mythos-deck-check"),
    path("mythos-decks/feasibility/", mythos_decks.FeasibilityView.as_view(), name="mythos-deck-feasibility"),
    path("mythos-decks/odds/", mythos_decks.OddsView.as_view(), name="mythos-deck-odds"),
    path("routes/", routes.RouteView.as_view(), name="routes"),
    path("skills/", skills.SkillView.as_view(), name="skills"),
    path("scores/monsters-vs-heroes/", scores.ScoresView.as_view(), name="scores"),
    path("setup-sheets/", setup_sheets.SetupSheetsView.as_view(), name="setup-sheets"),
    *(path(f"setup-sheets/<str:token>.{form}", view.as_view()) for form, view in setup_sheets.FORM_VIEWS.items()),
    path("setup-sheets/<str:token>/", setup_sheets.SetupSheetView.as_view(), name="setup-sheet"),
    path("campaigns/", campaigns.CampaignsView.as_view(), name="campaigns"),
    path("campaigns/advance/", campaigns.CampaignAdvanceView.as_view(), name="campaign-advance"),
]
