"""Read the choices of a setup sheet from a JSON object, resolve them to slugs, and check them against each other.

Finds everything that is wrong at once. What is absent stays absent, to be drawn by the sheet.
"""

from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem, Reader
from cardsdb.setup import contradictions
from cardsdb.setup.campaign import documents as campaign_documents
from cardsdb.setup.campaign.state import CampaignState
from cardsdb.setup.choices import Choices
from cardsdb.setup.lookup import Lookup, chosen_boxes, chosen_sets, read_card
from cardsdb.setup.material import SetupMaterial, within
from cardsdb.setup.procedures.steps import COMMON_OPTIONS, Mode, Option

MEMBERS = (
    *("game", "mode", "players", "expansions", "sets", "ancient_one", "preludes", "investigators", "decks", "options"),
    *("seed", "rerolls"),
)
DRAWS = frozenset({"sets", "ancient_one", "next_ancient_one", "preludes", "investigators", "mythos_deck"})
MOST_REROLLS = 9999


def read_choices(document: object, material: SetupMaterial) -> Choices | tuple[InputProblem, ...]:
    """Return the choices that a request makes, or everything that is wrong with them."""
    reader = Reader.of(document)
    reader.only(MEMBERS)
    _game(reader, material)
    mode = _mode(reader, material)
    boxes = chosen_boxes(reader, material)
    in_boxes = Lookup(reader, material, tuple(box.slug for box in boxes))
    state = _campaign(reader, material, mode)
    choices = Choices(
        game=material.game,
        mode=mode.name,
        players=_players(reader, mode, state),
        boxes=in_boxes.boxes,
        sets=chosen_sets(reader, material, in_boxes.boxes),
        ancient_one=in_boxes.one("ancient_one", "Ancient One", material.ancient_ones),
        preludes=in_boxes.several("preludes", "Prelude", material.preludes),
        investigators=in_boxes.several("investigators", "investigator", material.investigators),
        decks=_decks(reader, mode),
        options=_options(reader, material, in_boxes),
        campaign=state,
        seed=reader.seed(),
        rerolls=_rerolls(reader, material),
        players_assumed=not reader.has("players"),
    )
    _stories_refused(reader, mode)
    reader.problems.extend(contradictions.found(choices, material, mode))
    return tuple(reader.problems) or choices


def _game(reader: Reader, material: SetupMaterial) -> None:
    word = reader.text("game", material.game)
    if material.spellings.games(word) != (material.game,):
        reader.problem("game", InputCode.UNKNOWN_GAME, f"“{word}” is not {material.name}.")


def _mode(reader: Reader, material: SetupMaterial) -> Mode:
    modes = material.procedure.modes
    return modes[reader.word("mode", tuple(modes), next(iter(modes)))]


def _players(reader: Reader, mode: Mode, state: CampaignState | None) -> int:
    """Return the number of players; where it is absent, that of the investigators, or the fewest of the mode."""
    named = reader.raw.get("investigators")
    least = max(len(named) if isinstance(named, list) else 0, len(state.kept) if state else 0)
    players = reader.number("players", min(max(least, mode.low), mode.high))
    if not mode.low <= players <= mode.high:
        bounds = f"{mode.low}" if mode.low == mode.high else f"{mode.low} to {mode.high}"
        reader.problem(
            "players", InputCode.OUT_OF_RANGE, f"The mode “{mode.name}” is for {bounds} players, not {players}."
        )
    return players


def _decks(reader: Reader, mode: Mode) -> tuple[object, ...]:
    """Return the two decks as they were sent; what is in them is for the deck rules to judge."""
    decks = tuple(reader.items("decks"))
    if decks and (len(decks) != 2 or not all(isinstance(deck, str | dict) for deck in decks)):
        reader.problem(
            "decks", InputCode.WRONG_TYPE, "Send two decks, each as an object or as the key of a saved deck."
        )
    if decks and not mode.own_decks:
        reader.problem("decks", InputCode.CONTRADICTION, f"The mode “{mode.name}” does not use the players' own decks.")
    return decks


def _campaign(reader: Reader, material: SetupMaterial, mode: Mode) -> CampaignState | None:
    """Return the state of the campaign: in that mode always, by default before the first game."""
    options = reader.raw.get("options")
    document = options.get("campaign") if isinstance(options, dict) else None
    if mode.name != "campaign":
        if document is not None:
            reader.problem("options/campaign", InputCode.CONTRADICTION, "A campaign state needs the mode “campaign”.")
        return None
    if document is None:
        return CampaignState()
    state = campaign_documents.read_state(document, material, "/options/campaign")
    if isinstance(state, CampaignState):
        return state
    reader.problems.extend(state)
    return CampaignState()


def _options(reader: Reader, material: SetupMaterial, in_boxes: Lookup) -> dict[str, str]:
    """Return the options that are on, each with its value; defaults are filled in."""
    known = {**material.procedure.options, **COMMON_OPTIONS}
    raw = reader.raw["options"] if reader.has("options") else {}
    inner = Reader.of(raw, "/options", reader.problems)
    inner.only(known)
    values = {name: _option(inner, option, in_boxes) for name, option in known.items() if option.kind != "campaign"}
    return {name: value for name, value in values.items() if value}


def _option(inner: Reader, option: Option, in_boxes: Lookup) -> str:
    if option.kind == "choice":
        return inner.word(option.name, option.values, option.default)
    if option.kind == "card" and isinstance(inner.raw.get(option.name), str):
        rumors = in_boxes.material.rumors
        at_hand = within(rumors, in_boxes.boxes) or rumors
        return read_card(inner, option.name, at_hand, in_boxes.material.spellings)
    return "yes" if inner.flag(option.name) else ""


def _stories_refused(reader: Reader, mode: Mode) -> None:
    """Record that a campaign is asked for without its Personal Stories."""
    options = reader.raw.get("options")
    if mode.name == "campaign" and isinstance(options, dict) and options.get("personal_stories") is False:
        message = "A campaign is played with Personal Stories."
        reader.problem("options/personal_stories", InputCode.CONTRADICTION, message)


def _rerolls(reader: Reader, material: SetupMaterial) -> dict[str, int]:
    """Return how often each draw was made again."""
    if not reader.has("rerolls"):
        return {}
    inner = Reader.of(reader.raw["rerolls"], "/rerolls", reader.problems)
    known = DRAWS | material.procedure.draws
    inner.only(known)
    counts = {name: inner.number(name, 0, high=MOST_REROLLS) for name in inner.raw if name in known}
    return {name: count for name, count in sorted(counts.items()) if count}
