"""What a group has chosen for a game. `request` reads it from JSON and checks it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardsdb.setup.campaign.state import CampaignState
from cardsdb.setup.procedures.conditions import Situation


@dataclass(frozen=True)
class Choices:
    """What a group has chosen; None stands for what is to be drawn. Boxes and cards are slugs."""

    game: str
    mode: str
    players: int
    boxes: tuple[str, ...]
    sets: tuple[str, ...] | None = None
    ancient_one: str | None = None
    preludes: tuple[str, ...] | None = None
    investigators: tuple[str, ...] | None = None
    decks: tuple[object, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    campaign: CampaignState | None = None
    seed: str | None = None
    rerolls: Mapping[str, int] = field(default_factory=dict)
    players_assumed: bool = False

    def situation(self) -> Situation:
        """Return what the choices alone settle, for the conditions of needs and steps."""
        words = {
            "mode": frozenset({self.mode}),
            "expansion": frozenset((*self.boxes, *(self.sets or ()))),
            "prelude": frozenset(self.preludes or ()),
            "investigator": frozenset(self.investigators or ()),
            "ancient_one": frozenset({self.ancient_one} if self.ancient_one else ()),
        }
        numbers = {"players": self.players, **({"sets": len(self.sets)} if self.sets else {})}
        return Situation(words, numbers, self.options)

    def as_request(self) -> dict[str, object]:
        """Return the request that gives these choices, without the seed; what is absent or default is left out."""
        state = {"campaign": self.campaign.as_document()} if self.campaign else {}
        options = {name: True if value == "yes" else value for name, value in self.options.items()}
        fields: dict[str, object] = {
            "game": self.game,
            "mode": self.mode,
            "players": None if self.players_assumed else self.players,
            "expansions": list(self.boxes),
            "sets": self.sets,
            "ancient_one": self.ancient_one,
            "preludes": self.preludes,
            "investigators": self.investigators,
            "decks": list(self.decks) or None,
            "options": options | state,
            "rerolls": dict(self.rerolls) or None,
        }
        return {name: value for name, value in fields.items() if value is not None}
