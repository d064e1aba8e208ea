"""Whatever is played: every state that a campaign can come to is valid, and nobody is lost without a word."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.setup.campaign.documents import read_state
from cardsdb.setup.campaign.log import campaign_log
from cardsdb.setup.campaign.request import OpenedCampaign, advance_campaign, begin_campaign, open_campaign
from cardsdb.setup.campaign.state import GAMES, CampaignState
from tests.cardsdb.setup import packs

EH = packs.material("eh")
BOXES = sorted(box.slug for box in packs.boxes("eh"))
PEOPLE = sorted(card.slug for card in EH.investigators)


@st.composite
def games(draw, state: CampaignState) -> dict:
    """Draw how a game from this state may end."""
    free = [slug for slug in PEOPLE if slug not in state.lost_investigators]
    before = [one.investigator for one in state.kept]
    others = draw(st.lists(st.sampled_from(free), unique=True, max_size=8 - len(before)))
    began = list(dict.fromkeys([*before, *others]))
    lost = draw(st.lists(st.sampled_from(began), unique=True)) if began else []
    stories = {one.investigator: one for one in state.kept}

    def kept(slug: str) -> dict:
        one = stories.get(slug)
        if one and (one.reward or one.consequence):
            story = {"reward": one.reward, "consequence": one.consequence}
        else:
            story = draw(st.sampled_from([{}, {"reward": True}, {"consequence": True}]))
        return {"investigator": slug, "dark_pact": draw(st.booleans()), **story}

    left = [name for name in EH.cities if name not in state.devastated_cities]
    cities = draw(st.lists(st.sampled_from(left), unique=True, max_size=max(0, len(left) - 1))) if left else []
    return {
        "won": draw(st.sampled_from([True, True, True, False])),
        "began": began,
        "lost_investigators": lost,
        "kept": [kept(slug) for slug in began if slug not in lost],
        "devastated_cities": cities,
    }


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 10_000))
def test_every_state_on_the_way_is_valid_and_loses_nobody_without_a_word(data: st.DataObject, seed: int) -> None:
    state = begin_campaign({"expansions": BOXES, "seed": seed}, EH).state
    met: list[str] = []
    for _number in range(GAMES):
        assert state is not None
        assert read_state(state.as_document(), EH) == state
        assert isinstance(open_campaign({"expansions": BOXES, "state": state.as_document()}, EH), OpenedCampaign)
        assert state.ancient_one not in met
        met.append(state.ancient_one)
        outcome = data.draw(games(state))
        before, document = state, {"expansions": BOXES, "state": state.as_document(), "outcome": outcome, "seed": seed}
        found = advance_campaign(document, EH)
        assert found.state is not None, (found.wrong, found.impossible)
        state = found.state
        going_on = {one.investigator for one in state.kept}
        assert set(outcome["began"]) <= going_on | set(state.lost_investigators)
        assert set(before.lost_investigators) <= set(state.lost_investigators)
        assert going_on.isdisjoint(state.lost_investigators)
        log = campaign_log(state, BOXES, EH)
        assert {each.card.id for each in log.survivors} == {
            card.id for card in EH.investigators if card.slug in going_on
        }
        if state.status != "playing":
            assert (state.status == "won") == outcome["won"]
            break
    assert state.status != "playing"
    assert found.state == advance_campaign(document, EH).state
