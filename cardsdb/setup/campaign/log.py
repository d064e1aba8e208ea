"""The log of a campaign for its readers: what was played, who goes on with what, who is lost, and what comes next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardsdb.setup.campaign.state import DEALS, GAMES, CampaignState, Kept, preludes
from cardsdb.setup.layout.markdown import plain
from cardsdb.setup.material import Card, SetupMaterial

OUTCOMES = {"playing": "next", "won": "won", "lost": "lost"}


@dataclass(frozen=True)
class Named:
    """A card by its id and its name."""

    id: str
    name: str


@dataclass(frozen=True)
class LoggedGame:
    """A game of a campaign; `outcome` is “won”, “lost”, “next” or “after that”."""

    number: int
    ancient_one: Named
    outcome: str


@dataclass(frozen=True)
class Survivor:
    """An investigator who goes on, and what the player keeps for the next game."""

    card: Named
    keeps: tuple[str, ...]


@dataclass(frozen=True)
class CampaignLog:
    """A campaign as it is read. `preludes` are those of the game to be played."""

    headline: str
    games: tuple[LoggedGame, ...]
    preludes: tuple[Named, ...]
    survivors: tuple[Survivor, ...]
    lost: tuple[Named, ...]
    cities: tuple[str, ...]
    boxes: tuple[str, ...]


def campaign_log(state: CampaignState, boxes: Iterable[str], material: SetupMaterial) -> CampaignLog:
    """Return the log of a campaign; `boxes` are slugs."""
    playing = state.status == "playing"
    drawn = preludes(state, material.ancient_ones, material.procedure.last_prelude) if playing else ()
    return CampaignLog(
        headline=_headline(state, material),
        games=tuple(_games(state, material)),
        preludes=tuple(_named(slug, material.preludes) for slug in drawn),
        survivors=tuple(_survivor(one, material) for one in state.kept),
        lost=tuple(_named(slug, material.investigators) for slug in state.lost_investigators),
        cities=state.devastated_cities,
        boxes=tuple(material.box(slug).name for slug in boxes),
    )


def as_markdown(log: CampaignLog) -> str:
    """Return the log as Markdown."""
    parts = [
        "# Eldritch Horror: campaign",
        f"{plain(log.headline)} Boxes: {plain(', '.join(log.boxes))}.",
        "| Game | Ancient One | Outcome |\n| --- | --- | --- |\n"
        + "\n".join(f"| {game.number} | {plain(game.ancient_one.name)} | {game.outcome} |" for game in log.games),
        *_list("Preludes of this game", (plain(each.name) for each in log.preludes)),
        *_list("Investigators who go on", (plain(survivor_line(each)) for each in log.survivors)),
        *_list("Defeated or devoured: they do not return", (plain(each.name) for each in log.lost)),
        *_list("Devastated cities", map(plain, log.cities)),
    ]
    return "\n\n".join(parts) + "\n"


def survivor_line(survivor: Survivor) -> str:
    """Return an investigator with what is kept, as “Lily Chen: Reward, Dark Pact”."""
    return f"{survivor.card.name}: {', '.join(survivor.keeps)}" if survivor.keeps else survivor.card.name


def _list(heading: str, lines: Iterable[str]) -> Iterator[str]:
    found = [f"- {line}" for line in lines]
    if found:
        yield f"## {heading}"
        yield "\n".join(found)


def _headline(state: CampaignState, material: SetupMaterial) -> str:
    if state.status == "won":
        return f"The campaign is won: all {GAMES} Ancient Ones are defeated."
    if state.status == "lost":
        return f"The campaign is lost in game {state.game_number} of {GAMES}."
    if not state.ancient_one:
        return f"Next: game {state.game_number} of {GAMES}."
    return (
        f"Next: game {state.game_number} of {GAMES}, against {_named(state.ancient_one, material.ancient_ones).name}."
    )


def _games(state: CampaignState, material: SetupMaterial) -> Iterator[LoggedGame]:
    for number, slug in enumerate(state.defeated, 1):
        yield LoggedGame(number, _named(slug, material.ancient_ones), OUTCOMES["won"])
    if state.status != "won" and state.ancient_one:
        yield LoggedGame(state.game_number, _named(state.ancient_one, material.ancient_ones), OUTCOMES[state.status])
    if state.status == "playing" and state.next_ancient_one:
        yield LoggedGame(state.game_number + 1, _named(state.next_ancient_one, material.ancient_ones), "after that")


def _survivor(one: Kept, material: SetupMaterial) -> Survivor:
    card = next(card for card in material.investigators if card.slug == one.investigator)
    story = (
        ("reward", _card_name("Reward", card.reward)),
        ("consequence", _card_name("Consequence", card.consequence)),
    )
    return Survivor(
        Named(card.id, card.name), tuple(words for name, words in (*story, *DEALS.items()) if getattr(one, name))
    )


def _card_name(kind: str, name: str) -> str:
    return f"{kind} “{name}”" if name else kind


def _named(slug: str, cards: Iterable[Card]) -> Named:
    card = next(card for card in cards if card.slug == slug)
    return Named(card.id, card.name)
