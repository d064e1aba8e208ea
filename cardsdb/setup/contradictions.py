"""Choices that contradict each other, as problems."""

from collections.abc import Iterator, Sequence

from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem
from cardsdb.setup.campaign import state as campaign
from cardsdb.setup.campaign.state import CampaignState
from cardsdb.setup.choices import Choices
from cardsdb.setup.material import Card, SetupMaterial, within
from cardsdb.setup.mythos import impossible_rumor
from cardsdb.setup.procedures.steps import Mode, unmet
from cardsdb.terms import ExpansionKind


def found(choices: Choices, material: SetupMaterial, mode: Mode) -> Iterator[InputProblem]:
    """Yield everything that contradicts each other among choices that are right each for itself."""
    box = material.box(mode.expansion) if mode.expansion else None
    if box and box.kind is not ExpansionKind.CORE and box.slug not in choices.boxes:
        yield InputProblem("/mode", InputCode.BOX_MISSING, f"The mode “{mode.name}” needs “{box.name}”.", (box.code,))
    situation = choices.situation()
    for need in unmet(material.procedure, situation):
        yield InputProblem(f"/{need.field}", need.code, need.message)
    if len(choices.investigators or ()) > choices.players:
        message = f"{choices.players} players have at most {choices.players} investigators."
        yield InputProblem("/investigators", InputCode.TOO_MANY, message)
    yield from _reference(choices, material)
    yield from _starting_rumor(choices, material)
    if choices.campaign is not None:
        yield from _campaign_bars(choices, choices.campaign, material)
    elif len(choices.preludes or ()) > 1:
        yield InputProblem("/preludes", InputCode.TOO_MANY, "Outside a campaign, a game has at most one Prelude.")


def _starting_rumor(choices: Choices, material: SetupMaterial) -> Iterator[InputProblem]:
    rumor = choices.options.get("starting_rumor", "")
    if rumor in {card.rpartition(".")[2] for card in _withheld(choices, material)}:
        message = "The chosen Prelude keeps this Rumor out of the deck."
        yield InputProblem("/options/starting_rumor", InputCode.RUMOR_WITHHELD, message)
    fault = impossible_rumor(choices, material)
    if fault:
        yield InputProblem(
            "/options/starting_rumor",
            InputCode.INVALID_STARTING_RUMOR,
            f"“{rumor}” cannot be the starting Rumor: {fault}.",
        )


def _withheld(choices: Choices, material: SetupMaterial) -> Iterator[str]:
    for prelude in material.preludes:
        if prelude.slug in (choices.preludes or ()):
            yield from prelude.withholds


def _reference(choices: Choices, material: SetupMaterial) -> Iterator[InputProblem]:
    """Yield a problem where the optional reference card has no row for the number of players."""
    rows = [row.players for row in material.reference if row.variant]
    if choices.options.get("variant_reference_card") and choices.players not in rows:
        message = f"The optional reference cards are only for {', '.join(map(str, rows))} players."
        yield InputProblem("/options/variant_reference_card", InputCode.NO_VARIANT, message)


def _campaign_bars(choices: Choices, state: CampaignState, material: SetupMaterial) -> Iterator[InputProblem]:
    """Yield the choices that the state of a campaign does not allow."""
    if state.status != "playing":
        yield InputProblem("/options/campaign/status", InputCode.CAMPAIGN_OVER, f"The campaign is {state.status}.")
    if choices.ancient_one and state.ancient_one not in ("", choices.ancient_one):
        yield InputProblem("/ancient_one", InputCode.CAMPAIGN_BARS, "The campaign's state names another Ancient One.")
    if not (choices.ancient_one or state.ancient_one) and state.game_number > 1:
        message = "Name the Ancient One. From the second game on, it is the one drawn in the game before."
        yield InputProblem("/ancient_one", InputCode.NO_ANCIENT_ONE, message)
    if choices.preludes is not None:
        yield InputProblem(
            "/preludes", InputCode.CAMPAIGN_BARS, "In a campaign, the Ancient Ones determine the Preludes."
        )
    if choices.ancient_one in (*state.defeated, state.next_ancient_one):
        yield InputProblem(
            "/ancient_one",
            InputCode.CAMPAIGN_BARS,
            "This Ancient One is already defeated, or is that of the next game.",
        )
    candidates = campaign.pool(material, choices.boxes)
    ancient_one = choices.ancient_one or state.ancient_one
    if ancient_one and ancient_one not in (card.slug for card in candidates):
        message = "A campaign needs the Prelude of the Ancient One, which is in none of the chosen boxes."
        yield InputProblem("/ancient_one", InputCode.PRELUDE_MISSING, message)
    coming = [card.slug for card in campaign.next_candidates(state, candidates)]
    if state.next_ancient_one and state.next_ancient_one not in coming:
        message = "The next Ancient One is in none of the chosen boxes, or its Prelude is not."
        yield InputProblem("/options/campaign/next_ancient_one", InputCode.NOT_IN_BOXES, message)
    yield from _barred_investigators(choices, state, material)


def _barred_investigators(choices: Choices, state: CampaignState, material: SetupMaterial) -> Iterator[InputProblem]:
    at_hand: Sequence[Card] = within(material.investigators, choices.boxes)
    slugs = {card.slug for card in at_hand}
    for number, one in enumerate(state.kept):
        if one.investigator not in slugs:
            message = "This investigator is in none of the chosen boxes."
            yield InputProblem(f"/options/campaign/kept/{number}", InputCode.NOT_IN_BOXES, message)
    for number, slug in enumerate(choices.investigators or ()):
        if slug in state.lost_investigators:
            message = "This investigator was defeated or devoured earlier in the campaign."
            yield InputProblem(f"/investigators/{number}", InputCode.LOST_INVESTIGATOR, message)
    missing = [one.investigator for one in state.kept if one.investigator not in (choices.investigators or ())]
    if choices.investigators is not None and missing and len(choices.investigators) + len(missing) > choices.players:
        message = f"Surviving investigators have to play: {', '.join(missing)}."
        yield InputProblem("/investigators", InputCode.SURVIVOR_MISSING, message)
    yield from campaign.promises_without_card("/options/campaign/kept", state.kept, material, choices.boxes)
    if len(state.kept) > choices.players:
        yield InputProblem(
            "/players", InputCode.SURVIVOR_MISSING, "More investigators survived than there are players."
        )
