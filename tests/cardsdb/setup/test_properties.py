"""What holds for every sheet, whatever is chosen."""

import re

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardsdb.setup.procedures.step_reader import STAGES
from cardsdb.setup.sheet import Sheet, Unbuildable
from cardsdb.setup.tokens import Asked, decode
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, answer, cards, texts

DIFFICULTIES = ["easy", "normal", "hard", "staged", "staged-harder-blues", "insane"]
NINE_STEPS = (
    *("game-board", "gates", "clues", "pool", "investigators", "possessions", "ancient-one", "monster-cup", "decks"),
    *("mythos-cards", "mythos-deck", "reference-card", "doom", "omen", "reserve", "spawn-gates", "active-expedition"),
    *("spawn-clues", "mystery", "play"),
)
BOARDS = {
    "antarctica-board": ("rise-of-the-elder-things", "doomsayer-from-antarctica", "mountains-of-madness", 6),
    "egypt-board": ("nephren-ka", "under-the-pyramids in-the-lightless-chamber", "under-the-pyramids", 6),
    "dreamlands-board": ("hypnos", "otherworldly-dreams aid-of-the-elder-gods", "the-dreamlands", 7),
}
REFERENCE = {1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (1, 2), 5: (2, 3), 6: (2, 3), 7: (2, 4), 8: (2, 4)}
often = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])


@st.composite
def requests(draw: st.DrawFn) -> dict[str, object]:
    """Return a request for Eldritch Horror whose choices fit together."""
    boxes = ["core", *draw(st.lists(st.sampled_from(EVERY_BOX[1:]), unique=True))]
    slugs = {box.slug for box in packs.boxes("eh") if box.code in boxes}
    ones = [one.slug for one in packs.ancient_ones("eh") if slugs & set(one.boxes)]
    preludes = [one.slug for one in packs.material("eh").preludes if slugs & set(one.boxes)]
    needed = {"aid-of-the-elder-gods": "td", "in-the-lightless-chamber": "utp"}
    usable = [one for one in preludes if needed.get(one, "core") in boxes]
    request: dict[str, object] = {
        "players": draw(st.integers(1, 8)),
        "expansions": boxes,
        "seed": draw(st.text(min_size=1, max_size=5).filter(str.strip)),
        "options": {
            "difficulty": draw(st.sampled_from(DIFFICULTIES)),
            "starting_rumor": draw(st.booleans()),
            "personal_stories": "mon" in boxes and draw(st.booleans()),
        },
    }
    if draw(st.booleans()):
        request["ancient_one"] = draw(st.sampled_from(ones))
    if draw(st.booleans()):
        request["preludes"] = draw(st.lists(st.sampled_from(usable), max_size=1)) if usable else []
    return request


def built(request: dict[str, object]) -> Sheet:
    """Return the sheet, or leave the example if its Mythos deck cannot be built."""
    found = answer(**request)
    assume(not isinstance(found, Unbuildable))
    assert isinstance(found, Sheet)
    return found


def used(whole: Sheet) -> tuple[str, set[str]]:
    """Return the slugs of the Ancient One and the Preludes of a sheet."""
    slugs = {one.draw: [card.id.split(".")[2] for card in one.cards] for one in whole.draws}
    return slugs["ancient_one"][0], set(slugs["preludes"])


@often
@given(requests())
def test_each_core_step_stands_once_and_in_its_order(request_: dict[str, object]) -> None:
    ids = [step.id for step in built(request_).steps]
    assert len(set(ids)) == len(ids)
    assert [one for one in ids if one in NINE_STEPS] == list(NINE_STEPS)


@often
@given(requests())
def test_the_steps_follow_the_rulebook(request_: dict[str, object]) -> None:
    stages = [STAGES.index(step.at) for step in built(request_).steps]
    assert stages == sorted(stages)


@often
@given(requests())
def test_every_number_has_a_citation_and_every_text_is_filled(request_: dict[str, object]) -> None:
    for step in built(request_).steps:
        assert step.citation is not None
        assert step.citation.rulebook
        assert not re.search(r"[{}]", step.title + step.text)
        assert "not known" not in step.text or "ollow" in step.text


@often
@given(requests())
def test_gates_and_clues_are_right_for_the_boards_in_use(request_: dict[str, object]) -> None:
    whole = built(request_)
    ancient_one, preludes = used(whole)
    boxes = [str(box) for box in request_["expansions"]] if isinstance(request_["expansions"], list) else []
    gates = 9 + 3 * sum(box in boxes for box in ("mom", "utp", "mon"))
    assert f": {gates} Gates." in texts(whole)["gates"]
    boards = {
        name
        for name, (one, those, _box, _clues) in BOARDS.items()
        if one == ancient_one or preludes & set(those.split())
    }
    assert {step.id for step in whole.steps if step.id.endswith("-board") and step.at == "5"} == boards
    fetched = {(line.expansion, line.component): line.count for line in whole.fetch}
    for name, (_one, _those, box, clues) in BOARDS.items():
        assert fetched.get((f"eh.{box}", "Clue Tokens")) == (clues if name in boards else None)
    for name in boards:
        assert f"holds {gates + 3 * len(boards)} Gates." in texts(whole)[name.replace("board", "tokens")]
    spawned = REFERENCE[int(str(request_["players"]))]
    assert f"Spawn {spawned[0]} Gate" in texts(whole)["spawn-gates"]
    assert f"Spawn {spawned[1]} Clue" in texts(whole)["spawn-clues"]


@often
@given(requests())
def test_nothing_comes_from_a_box_that_is_not_chosen(request_: dict[str, object]) -> None:
    whole = built(request_)
    chosen = request_["expansions"]
    assert isinstance(chosen, list)
    ids = {f"eh.{box.slug}" for box in packs.boxes("eh") if box.code in chosen}
    assert {line.expansion for line in whole.fetch} <= ids
    assert {line.expansion for step in whole.steps for line in step.components} <= ids
    printed = {
        card.name: card.boxes
        for kind in (
            packs.material("eh").preludes,
            packs.material("eh").investigators,
            packs.material("eh").ancient_ones,
        )
        for card in kind
    }
    for drawn in ("preludes", "investigators", "ancient_one"):
        for name in cards(whole)[drawn]:
            assert {f"eh.{box}" for box in printed[name]} & ids


@often
@given(requests())
def test_what_is_drawn_is_enough_and_nothing_twice(request_: dict[str, object]) -> None:
    whole = built(request_)
    people = [
        name for draw in ("investigators", "sacrificed", "ghost", "lurker") for name in cards(whole).get(draw, [])
    ]
    assert len(set(people)) == len(people)
    assert len(cards(whole)["investigators"]) == request_["players"]
    assert len(cards(whole)["preludes"]) <= 1
    deck = next(one.stages for one in whole.draws if one.draw == "mythos_deck")
    one = next(card for card in packs.ancient_ones("eh") if card.name == cards(whole)["ancient_one"][0])
    counts = tuple(tuple(sum(card.color == color for card in stage.cards) for color in packs.COLORS) for stage in deck)
    assert counts == one.stages


@often
@given(requests())
def test_the_token_makes_the_sheet_again(request_: dict[str, object]) -> None:
    whole = built(request_)
    asked = decode(whole.token)
    assert isinstance(asked, Asked)
    assert built({**asked.request, "seed": asked.seed}) == whole


@often
@given(
    st.integers(1, 8),
    st.lists(st.sampled_from(["uf", "goa", "ooi", "gc", "ood", "ootp"]), unique=True),
    st.booleans(),
    st.integers(),
)
def test_elder_sign_sheets_fetch_from_their_boxes_only(players: int, more: list[str], pyramid: bool, seed: int) -> None:
    boxes = ["core", *more]
    mode = "lightless-pyramid" if pyramid and "ootp" in boxes else "standard"
    whole = built({"game": "es", "mode": mode, "players": players, "expansions": boxes, "seed": seed})
    ids = {f"es.{box.slug}" for box in packs.boxes("es") if box.code in boxes}
    assert {line.expansion for line in whole.fetch} <= ids
    stages = [STAGES.index(step.at) for step in whole.steps]
    assert stages == sorted(stages)
    for step in whole.steps:
        assert step.citation or not re.search(r"\d", step.title + step.text)


@often
@given(st.integers(2, 8), st.lists(st.sampled_from(["v1", "v2"]), unique=True, min_size=1), st.integers())
def test_monsters_vs_heroes_sheets_deal_all_factions_in_use(players: int, boxes: list[str], seed: int) -> None:
    whole = built({"game": "mvh", "players": players, "expansions": boxes, "seed": seed})
    decks = 1 if players < 5 else 2
    assert f"the {6 * decks} faction cards" in texts(whole)["factions"]
    assert sum(line.count or 0 for line in whole.fetch) == 36 * decks
