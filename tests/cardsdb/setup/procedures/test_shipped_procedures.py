"""The procedure files as they are shipped: no faults, every Ancient One, every Prelude, numbers as in the tables."""

import re

import pytest

from cardsdb.setup.procedures.conditions import All, AnyOf, Condition, Is, Not
from cardsdb.setup.procedures.files import Known
from cardsdb.setup.procedures.reader import read
from cardsdb.setup.procedures.steps import Step
from tests.cardsdb.setup import packs
from tests.cardsdb.setup.making import EVERY_BOX, cards, made, texts

FOLLOWED = {
    *("silver-twilight-stockpile", "sins-of-the-past", "weakness-to-strength"),
    *("the-archives", "temptation", "wondrous-curios"),
}
FOLLOWED_IN_PART = {"focused-training", "web-between-worlds", "army-of-darkness", "unto-the-breach"}


def all_steps(game: str) -> list[Step]:
    """Return every step of a game's files, those of patches included."""
    slots = packs.material(game).procedure.slots
    patches = [patch.step for slot in slots for patch in (*slot.replacements, *slot.additions)]
    return [*(slot.step for slot in slots), *patches]


def names(condition: Condition, key: str) -> set[str]:
    """Return the words that a condition asks for under a key, not those that it excludes."""
    match condition:
        case All(of=parts) | AnyOf(of=parts):
            return {word for part in parts for word in names(part, key)}
        case Is(key=found, values=values) if found == key:
            return set(values)
        case Not():
            return set()
    return set()


@pytest.mark.parametrize("game", ["eh", "mvh", "es"])
def test_the_files_have_no_faults(game: str) -> None:
    assert [str(fault) for fault in packs.shipped(game).faults] == []


@pytest.mark.parametrize("game", ["eh", "mvh", "es"])
def test_every_number_has_a_citation(game: str) -> None:
    slots = packs.material(game).procedure.slots
    for slot in slots:
        for step in (slot.step, *(patch.step for patch in slot.replacements)):
            assert step.citation or not re.search(r"\d|\{", step.title + step.text), step.id


def preludes_with(steps: list[Step]) -> set[str]:
    """Return the Preludes that these steps are for, those by way of a part included."""
    triggers = packs.material("eh").procedure.triggers
    parts = {part: names(trigger.when, "prelude") for trigger in triggers for part in [trigger.part]}
    found = {word for step in steps for word in names(step.when, "prelude")}
    return found | {word for step in steps for part in names(step.when, "part") for word in parts.get(part, ())}


def test_all_forty_preludes_have_steps_and_thirty_four_are_worked_out() -> None:
    every = {card.slug for card in packs.material("eh").preludes}
    steps = all_steps("eh")
    assert len(every) == 40
    assert preludes_with(steps) == every
    worked_out = preludes_with([step for step in steps if not step.follow])
    assert len(worked_out) == 34
    assert every - worked_out == FOLLOWED


def test_follow_the_card_stands_only_where_the_text_is_not_known() -> None:
    followed = preludes_with([step for step in all_steps("eh") if step.follow])
    assert followed == FOLLOWED | FOLLOWED_IN_PART
    for step in all_steps("eh"):
        assert ("ollow the card" in step.text) <= bool(step.follow), step.id


def test_a_followed_prelude_prints_no_numbers() -> None:
    for step in all_steps("eh"):
        if step.follow and names(step.when, "prelude") <= FOLLOWED:
            assert not re.search(r"\d", step.text)


def additions(step: str) -> list[Step]:
    """Return what other boxes add to a step."""
    slots = packs.material("eh").procedure.slots
    return [patch.step for slot in slots for patch in slot.additions if slot.step.id == step]


@pytest.mark.parametrize("ancient_one", packs.ancient_ones("eh"), ids=lambda card: card.slug)
def test_every_ancient_one_has_its_setup_line(ancient_one: object) -> None:
    one = next(card for card in packs.ancient_ones("eh") if card == ancient_one)
    row = next(row for row, _where in packs.printed("eh", "ancient-ones") if row["slug"] == one.slug)
    own = [step for step in all_steps("eh") if names(step.when, "ancient_one") == {one.slug}]
    steps = [*(step for step in own if not names(step.when, "prelude")), *additions(one.slug)]
    aside = {name: count for step in steps for name, count in step.sets_aside.items()}
    wanted = dict(reversed(monster.split(" ", 1)) for monster in row.get("set_aside", "").split("; ") if monster)
    assert aside == {name: int(count) for name, count in wanted.items()}
    text = " ".join(step.title + step.text for step in steps)
    decks = re.sub(r" \([^)]*\)", "", row.get("special_decks", ""))
    assert [deck for deck in decks.split("; ") if deck not in text] == []


@pytest.mark.parametrize("ancient_one", packs.ancient_ones("eh"), ids=lambda card: card.slug)
@pytest.mark.parametrize("paired", [True, False])
def test_a_sheet_for_every_ancient_one_with_and_without_the_own_prelude(ancient_one: object, *, paired: bool) -> None:
    one = next(card for card in packs.ancient_ones("eh") if card == ancient_one)
    preludes = [one.prelude] if paired else ["fall-of-man"]
    whole = made(players=3, expansions=EVERY_BOX, ancient_one=one.slug, preludes=preludes)
    assert f"{one.doom} of the Doom track" in texts(whole)["doom"]
    assert f"{sum(map(sum, one.stages))} cards" in texts(whole)["mythos-deck"]


@pytest.mark.parametrize("prelude", packs.material("eh").preludes, ids=lambda card: card.slug)
@pytest.mark.parametrize("ancient_one", ["azathoth", "nyarlathotep"])
def test_a_sheet_for_every_prelude(prelude: object, ancient_one: str) -> None:
    card = next(one for one in packs.material("eh").preludes if one == prelude)
    whole = made(players=5, expansions=EVERY_BOX, ancient_one=ancient_one, preludes=[card.slug])
    own = [text for text in texts(whole).values() if card.name in text]
    assert len(own) > 1
    assert cards(whole)["preludes"] == [card.name]


BOARDS = [
    ("mountains-of-madness", "antarctica", "Antarctica", "rise-of-the-elder-things"),
    ("under-the-pyramids", "egypt", "Egypt", "nephren-ka"),
    ("the-dreamlands", "dreamlands", "Dreamlands", "hypnos"),
]


@pytest.mark.parametrize(("box", "prefix", "board", "ancient_one"), BOARDS)
def test_side_boards_have_the_numbers_of_their_table(box: str, prefix: str, board: str, ancient_one: str) -> None:
    row = next(row for row in packs.rows("eh", box, "side-boards") if row["name"] == board)
    whole = made(players=2, expansions=EVERY_BOX, ancient_one=ancient_one, preludes=[])
    steps = {step.id: step for step in whole.steps}
    assert f"{row['clues']} Clues" in steps[f"{prefix}-tokens"].text
    assert f"{row['gates']} Gates" in steps[f"{prefix}-tokens"].text
    for monster in row.get("set_aside", "").split("; "):
        assert monster in steps[f"{prefix}-monsters"].text
    for deck in row["decks"].split("; "):
        assert deck.split(" (")[0].removesuffix(" Encounters") in steps[f"{prefix}-decks"].text


def test_pairs_of_ancient_one_and_prelude_meet_in_the_steps() -> None:
    """Each Ancient One's own Prelude treats him differently from all others."""
    for one in packs.ancient_ones("eh"):
        own = made(players=2, expansions=EVERY_BOX, ancient_one=one.slug, preludes=[one.prelude])
        other = "cthulhu" if one.slug != "cthulhu" else "yig"
        else_ = made(players=2, expansions=EVERY_BOX, ancient_one=other, preludes=[one.prelude])
        paired = {step.id: step.text for step in own.steps if f"Prelude {cards(own)['preludes'][0]}" in step.title}
        unpaired = {step.id: step.text for step in else_.steps if f"Prelude {cards(own)['preludes'][0]}" in step.title}
        assert paired != unpaired, one.slug


def test_the_template_reads_once_its_blocks_are_uncommented() -> None:
    lines = (packs.PACKS / "_template" / "procedures.toml").read_text(encoding="utf-8").splitlines()
    blocks = re.compile(r"# (\[\[\w+\]\]|[a-z_]+ = .*)")
    text = "\n".join(match[1] for line in lines if (match := blocks.fullmatch(line)))
    tides = Known(
        game="eh",
        expansions=["core", "tides", "the-dreamlands"],
        ancient_ones=["the-drowned"],
        preludes=["high-water"],
        components={"tides": {"Tides Side Board": 1}},
        monsters={"tides": {"Kelpie": 2}},
    )
    core = '[[steps]]\nid = "monster-cup"\nat = "6"\ntitle = "Cup"\ntext = "Fill it."\nuncited = true\n'
    assert [str(fault) for fault in read([packs.parsed(core), packs.parsed(text, "tides")], tides).faults] == []
