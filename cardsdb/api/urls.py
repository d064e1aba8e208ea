"""Addresses of the card part of the API, below /api/v1/."""

from rest_framework.routers import SimpleRouter

from cardsdb.api import boards, cards, expansions

router = SimpleRouter()
router.register("games", expansions.Games, "game")
router.register("expansions", expansions.Expansions, "expansion")
router.register("ancient-ones", cards.AncientOnes, "ancient-one")
router.register("mythos-cards", cards.MythosCards, "mythos-card")
router.register("preludes", cards.Preludes, "prelude")
router.register("investigators", cards.Investigators, "investigator")
router.register("personal-missions", cards.PersonalMissions, "personal-mission")
router.register("characters", cards.Characters, "character")
router.register("factions", cards.Factions, "faction")
router.register("spaces", boards.Spaces, "space")
router.register("paths", boards.Paths, "path")
router.register("cards", cards.Cards, "card")

urlpatterns = router.urls
