"""From a campaign request to the state after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardsdb.chance import fresh_seed, seeded
from cardsdb.codes import InputCode
from cardsdb.reader import InputProblem, Reader
from cardsdb.setup.campaign.documents import read_outcome, read_state
from cardsdb.setup.campaign.state import CampaignState, Outcome, advance, begin, not_in_boxes
from cardsdb.setup.lookup import chosen_boxes
from cardsdb.setup.maker import Problems
from cardsdb.setup.material import SetupMaterial


@dataclass(frozen=True)
class CampaignAnswer:
    """A state, or what is wrong with the request, or why the transition is not possible."""

    state: CampaignState | None = None
    wrong: Problems = ()
    impossible: Problems = ()
    seeded: bool = False


@dataclass(frozen=True)
class OpenedCampaign:
    """A campaign with the slugs of the boxes that it is played with."""

    state: CampaignState
    boxes: tuple[str, ...]


def begin_campaign(document: object, material: SetupMaterial) -> CampaignAnswer:
    """Return the state before the first game of a campaign with the boxes of the request."""
    reader, boxes = _campaign_request(document, material, ("expansions", "seed"))
    if reader.problems:
        return CampaignAnswer(wrong=tuple(reader.problems))
    seed = reader.seed() or fresh_seed()
    return _campaign_answer(begin(material, boxes, seeded(seed)), seed, reader)


def advance_campaign(document: object, material: SetupMaterial) -> CampaignAnswer:
    """Return the state after a game, from the state before it and how it ended."""
    reader, boxes = _campaign_request(document, material, ("expansions", "seed", "state", "outcome"))
    reader.required("state", "outcome")
    state = read_state(reader.raw.get("state"), material, "/state") if reader.has("state") else ()
    outcome = read_outcome(reader.raw.get("outcome"), material, "/outcome") if reader.has("outcome") else ()
    for found in (state, outcome):
        if isinstance(found, tuple):
            reader.problems.extend(found)
    if isinstance(state, CampaignState) and isinstance(outcome, Outcome):
        reader.problems.extend(not_in_boxes(state, outcome, material, boxes))
    if reader.problems or isinstance(state, tuple) or isinstance(outcome, tuple):
        return CampaignAnswer(wrong=tuple(reader.problems))
    seed = reader.seed() or fresh_seed()
    return _campaign_answer(advance(state, outcome, material, boxes, seeded(seed)), seed, reader)


def open_campaign(document: object, material: SetupMaterial) -> OpenedCampaign | Problems:
    """Return the campaign that a document `{expansions, state}` holds, or all that is wrong with it."""
    reader, boxes = _campaign_request(document, material, ("expansions", "state"))
    reader.required("state")
    state = read_state(reader.raw.get("state"), material, "/state") if reader.has("state") else ()
    if isinstance(state, tuple):
        reader.problems.extend(state)
    else:
        reader.problems.extend(not_in_boxes(state, Outcome(won=True), material, boxes))
    return tuple(reader.problems) or OpenedCampaign(state, boxes)  # type: ignore[arg-type]


def _campaign_request(
    document: object, material: SetupMaterial, members: Sequence[str]
) -> tuple[Reader, tuple[str, ...]]:
    """Return the reader of a request with the boxes that it names; campaigns need the box that brings them."""
    reader = Reader.of(document)
    reader.only(members)
    boxes = tuple(box.slug for box in chosen_boxes(reader, material))
    mode = material.procedure.modes.get("campaign")
    if mode is None or mode.expansion not in boxes:
        box = material.box(mode.expansion) if mode else None
        message = f"Campaigns need “{box.name}”." if box else "The data do not say how a campaign is played."
        reader.problems.append(InputProblem("/expansions", InputCode.BOX_MISSING, message, (box.code,) if box else ()))
    reader.seed()
    return reader, boxes


def _campaign_answer(found: CampaignState | Problems, seed: str, reader: Reader) -> CampaignAnswer:
    if isinstance(found, CampaignState):
        return CampaignAnswer(replace(found, seed=seed), seeded=reader.has("seed"))
    return CampaignAnswer(impossible=found)
