"""Read campaign states and outcomes from JSON, with everything that is wrong with them."""

from collections.abc import Sequence

from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem, Reader
from cardsdb.setup.campaign.state import GAMES, SCHEMA, STATUS, CampaignState, Kept, Outcome
from cardsdb.setup.lookup import read_card, read_cards
from cardsdb.setup.material import Card, SetupMaterial
from cardsdb.spellings import Spelled, Spellings


def read_state(
    document: object, material: SetupMaterial, pointer: str = ""
) -> CampaignState | tuple[InputProblem, ...]:
    """Return the state that a document holds, or all that is wrong with it."""
    reader = Reader.of(document, pointer)
    reader.only({"schema", *CampaignState.__dataclass_fields__})
    schema = reader.number("schema", SCHEMA)
    if schema != SCHEMA:
        reader.problem("schema", InputCode.UNKNOWN_SCHEMA, f"The schema must be {SCHEMA}, not {schema}.")
    state = CampaignState(
        game_number=reader.number("game_number", 1, low=1, high=GAMES),
        ancient_one=read_card(reader, "ancient_one", material.ancient_ones, material.spellings),
        next_ancient_one=read_card(reader, "next_ancient_one", material.ancient_ones, material.spellings),
        defeated=read_cards(reader, "defeated", material.ancient_ones, material.spellings),
        lost_investigators=read_cards(reader, "lost_investigators", material.investigators, material.spellings),
        devastated_cities=_cities(reader, material),
        kept=tuple(_kept(one, material) for one in reader.tables("kept")),
        status=reader.word("status", STATUS, "playing"),
        seed=reader.seed() or "",
    )
    _consistent(state, reader, material)
    if not reader.problems:
        _possible(state, reader, material)
    return tuple(reader.problems) or state


def read_outcome(document: object, material: SetupMaterial, pointer: str = "") -> Outcome | tuple[InputProblem, ...]:
    """Return the outcome that a document holds, or all that is wrong with it."""
    reader = Reader.of(document, pointer)
    reader.only(Outcome.__dataclass_fields__)
    if not reader.has("won"):
        reader.problem("won", InputCode.MISSING, "Say whether the game was won.")
    outcome = Outcome(
        won=reader.flag("won"),
        began=read_cards(reader, "began", material.investigators, material.spellings),
        lost_investigators=read_cards(reader, "lost_investigators", material.investigators, material.spellings),
        devastated_cities=_cities(reader, material),
        kept=tuple(_kept(one, material) for one in reader.tables("kept")),
    )
    _kept_by_all(outcome.kept, reader, material)
    return tuple(reader.problems) or outcome


def _cities(reader: Reader, material: SetupMaterial) -> tuple[str, ...]:
    cities = [Card(name, name, name, ()) for name in material.cities]
    names = Spellings(Spelled(name, material.game, "city", (name,)) for name in material.cities)
    return read_cards(reader, "devastated_cities", cities, names)


def _kept(reader: Reader, material: SetupMaterial) -> Kept:
    reader.only(Kept.__dataclass_fields__)
    flags = {name: reader.flag(name) for name in ("reward", "consequence", "dark_pact", "promise_of_power")}
    if not reader.has("investigator"):
        reader.problem("investigator", InputCode.MISSING, "Name the investigator.")
    return Kept(read_card(reader, "investigator", material.investigators, material.spellings), **flags)


def _kept_by_all(kept: Sequence[Kept], reader: Reader, material: SetupMaterial) -> None:
    """Record what cannot be true together of the investigators of all players."""
    most = max((mode.high for mode in material.procedure.modes.values()), default=0)
    if len(kept) > most:
        reader.problem("kept", InputCode.TOO_MANY, f"{most} players have at most {most} investigators.")
    for number, one in enumerate(kept):
        if one.reward and one.consequence:
            message = "An investigator has either the Reward or the Consequence, never both."
            reader.problem(f"kept/{number}", InputCode.REWARD_AND_CONSEQUENCE, message)
        if one.investigator and one.investigator in (other.investigator for other in kept[:number]):
            reader.problem(f"kept/{number}/investigator", InputCode.REPEATED, "This investigator is listed twice.")


def _consistent(state: CampaignState, reader: Reader, material: SetupMaterial) -> None:
    """Record what cannot be true together in a state."""
    _kept_by_all(state.kept, reader, material)
    beaten = state.game_number if state.status == "won" else state.game_number - 1
    if len(state.defeated) != beaten:
        when = "After the sixth game, won" if state.status == "won" else f"Before game {state.game_number}"
        noun = "Ancient One is" if beaten == 1 else "Ancient Ones are"
        message = f"{when}, {beaten} {noun} defeated, not {len(state.defeated)}."
        reader.problem("defeated", InputCode.DEFEATED_COUNT, message)
    if state.status == "won" and state.game_number != GAMES:
        reader.problem(
            "status", InputCode.CONTRADICTION, f"A campaign is won in game {GAMES}, not in game {state.game_number}."
        )
    if state.status == "playing" and state.ancient_one in state.defeated:
        reader.problem("ancient_one", InputCode.ALREADY_DEFEATED, "This Ancient One was defeated in an earlier game.")
    if state.next_ancient_one and state.next_ancient_one in (*state.defeated, state.ancient_one):
        reader.problem(
            "next_ancient_one",
            InputCode.ALREADY_USED,
            "The next Ancient One must not have been in the campaign before.",
        )
    if state.next_ancient_one and state.game_number == GAMES:
        reader.problem("next_ancient_one", InputCode.NO_NEXT_GAME, "The sixth game is the last.")
    for number, one in enumerate(state.kept):
        if one.investigator in state.lost_investigators:
            message = "An investigator who was defeated or devoured cannot play again."
            reader.problem(f"kept/{number}/investigator", InputCode.LOST_INVESTIGATOR, message)


def _possible(state: CampaignState, reader: Reader, material: SetupMaterial) -> None:
    """Record what no campaign can lead to, among things that are right each for itself."""
    if state.game_number == 1 and state.status == "playing":
        for name in ("kept", "lost_investigators", "devastated_cities"):
            if getattr(state, name):
                message = "Nothing can have happened before the first game."
                reader.problem(name, InputCode.CONTRADICTION, message)
    if material.cities and len(state.devastated_cities) >= len(material.cities) and state.status != "lost":
        message = "With all cities devastated, the game is lost, and the campaign with it."
        reader.problem("devastated_cities", InputCode.CONTRADICTION, message)
    if state.status == "won" and state.ancient_one and state.ancient_one not in state.defeated:
        message = "The campaign is won, so the Ancient One of its last game is defeated."
        reader.problem("ancient_one", InputCode.CONTRADICTION, message)
