"""Addresses of the card part of the API, below /api/v1/."""

from rest_framework.routers import SimpleRouter

from cardsdb.api import boards, cards, expansions, kinds

router = SimpleRouter()
router.register("games", expansions.Games, "game")
router.register("expansions", expansions.Expansions, "expansion")
router.register("ancient-ones", kinds.AncientOnes, "ancient-one")
router.register("mythos-cards", kinds.MythosCards, "mythos-card")
router.register("preludes", kinds.Preludes, "prelude")
router.register("investigators", kinds.Investigators, "investigator")
router.register("personal-missions", kinds.PersonalMissions, "personal-mission")
router.register("characters", kinds.Characters, "character")
router.register("factions", kinds.Factions, "faction")
router.register("spaces", boards.Spaces, "space")
router.register("paths", boards.Paths, "path")
router.register("encounter-decks", boards.EncounterDecks, "encounter-deck")
router.register("side-boards", boards.SideBoards, "side-board")
router.register("cards", cards.Cards, "card")

urlpatterns = router.urls
