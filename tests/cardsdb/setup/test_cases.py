"""Sheets against what the rulebooks and the other sources say: a table of requests with the facts of each.

A fact is met by one step whose title, text or components hold all its words and its number; the facts stand in the
order of play.
"""

from dataclasses import dataclass, field

import pytest

from cardsdb.names import fold
from cardsdb.setup.sheet import Sheet, SheetStep, Unbuildable
from tests.cardsdb.setup.making import EVERY_BOX, answer, cards, codes, made, problems

STEP_9 = (
    "Reference",
    "Doom",
    "Omen green",
    "Assets 4",
    "Gate {gates}",
    "Active Expedition",
    "Clue {clues}",
    "Mystery 1",
)


@dataclass(frozen=True)
class Case:
    """A request and what its sheet must and must not have."""

    name: str
    request: dict[str, object]
    facts: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    fetch: tuple[tuple[str, str, int], ...] = ()
    draws: dict[str, list[str]] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def step_9(gates: int, clues: int, doom: int) -> tuple[str, ...]:
    """Return the facts of the starting effects."""
    return tuple(fact.format(gates=gates, clues=clues, doom=doom) for fact in STEP_9)


CASES = (
    Case(
        "Azathoth, core alone, solo",
        {"players": 1, "expansions": ["core"], "ancient_one": "azathoth"},
        (
            *("Teamwork", "Game Board", "Gate 9", "Clue pool", "Lead Investigator", "Health Sanity"),
            *("Ancient One Azathoth", "Eldritch Omen green 1", "Monster cup", "Research Azathoth"),
            *("Expedition Encounter one deck", "Mythos 16"),
            *step_9(1, 1, 15),
        ),
        absent=("Prelude", "Side Board", "Adventure", "Unique Asset", "Focus", "Impairment", "Resource", "Disaster"),
        fetch=(("eh.core", "Research Encounter Cards: Azathoth", 8), ("eh.core", "Mystery Cards: Azathoth", 4)),
        draws={"preludes": []},
    ),
    Case(
        "Hypnos with his own Prelude",
        {"players": 4, "expansions": ["core", "td"], "ancient_one": "hypnos", "preludes": ["otherworldly-dreams"]},
        (
            *("Prelude Otherworldly Dreams", "Ancient One Hypnos", "Special Encounter Hypnos", "Dreamlands Board"),
            *("Clue Dreamlands 7", "Gate Dreamlands 3", "Ghoul Moon-beast Nightgaunt Zoog 1"),
            *("Dreamlands Dream-Quest Encounter", "Dream-Quest token 1", "Dream Portal 3", "Monster cup"),
            *("Research Hypnos", "Mythos 16", *step_9(1, 2, 12), "Health Sanity 1", "Focus 1", "Clue 1"),
        ),
        once=("Dreamlands Board", "Clue Dreamlands 7", "Gate Dreamlands 3", "Dream Portal 3"),
        absent=("Adventure Card", "A Chance Encounter", "Atlach-Nacha", "Egypt", "Mystic Ruins", "Personal Mission"),
        fetch=(
            ("eh.the-dreamlands", "Dreamlands Side Board", 1),
            ("eh.the-dreamlands", "Clue Tokens", 7),
            ("eh.the-dreamlands", "Gate Tokens", 3),
            ("eh.the-dreamlands", "Dream Portal Tokens", 3),
            ("eh.the-dreamlands", "Dreamlands Encounter Cards", 16),
            ("eh.the-dreamlands", "Dream-Quest Encounter Cards", 20),
        ),
    ),
    Case(
        "Azathoth with the Prelude of Hypnos, hard",
        {
            "players": 5,
            "expansions": ["core", "td"],
            "ancient_one": "azathoth",
            "preludes": ["otherworldly-dreams"],
            "options": {"difficulty": "hard"},
        },
        (
            "Eldritch Omen green 1",
            "Dreamlands Board",
            "Dream Portal 3",
            "Mythos 16",
            *step_9(2, 3, 15),
            "A Chance Encounter",
        ),
        once=("Dreamlands Board",),
        absent=("Hypnos", "Atlach-Nacha", "Egypt", "Mystic Ruins"),
        fetch=(
            ("eh.the-dreamlands", "Adventure Cards", 8),
            ("eh.the-dreamlands", "Adventure Token", 1),
            ("eh.the-dreamlands", "Dreamlands Side Board", 1),
        ),
        draws={"first_adventure": ["A Chance Encounter"]},
    ),
    Case(
        "Nephren-Ka with his own Prelude, eight players, hard",
        {
            "players": 8,
            "expansions": ["core", "utp"],
            "ancient_one": "nephren-ka",
            "preludes": ["under-the-pyramids"],
            "options": {"difficulty": "hard"},
        },
        (
            *("Gate 12", "Ancient One Nephren-Ka", "Special Encounter Nephren-Ka", "Egypt Board", "Clue Egypt 6"),
            *("Mummy Sand Dweller Spawn of Sebak 1", "Egypt Africa Encounter", "Mythos 15", *step_9(2, 4, 12)),
            *("Monster Active Expedition 1", "Monster The Bent Pyramid 1"),
        ),
        once=("Egypt Board", "Clue Egypt 6", "Gate Egypt 3"),
        absent=("Adventure Card", "Framed for Theft", "Museum Heist", "Abhoth", "Dreamlands", "Mystic Ruins"),
        fetch=(("eh.under-the-pyramids", "Egypt Side Board", 1), ("eh.under-the-pyramids", "Clue Tokens", 6)),
    ),
    Case(
        "Antediluvium, Personal Stories, staged with harder blue cards and a Rumor",
        {
            "players": 3,
            "expansions": ["core", "mon"],
            "ancient_one": "antediluvium",
            "preludes": [],
            "options": {"difficulty": "staged-harder-blues", "starting_rumor": True, "personal_stories": True},
        },
        (
            *("Personal Stories all none", "Gate 12", "Personal Mission", "Cultist 5", "Deep One 1"),
            *("Eldritch Omen blue", "Sanity 3", "Mystic Ruins 20", "another cut Mystic Ruins", "Mythos 16"),
            *(*step_9(1, 2, 13), "Rumor 1"),
        ),
        once=("Mystic Ruins 20",),
        absent=("Prelude", "Adventure Card", "City Beneath the Sands", "Side Board", "Disaster"),
        fetch=(
            ("eh.masks-of-nyarlathotep", "Mystic Ruins Encounter Cards", 20),
            ("eh.masks-of-nyarlathotep", "Mystic Ruins Token", 1),
            ("eh.masks-of-nyarlathotep", "Personal Mission Cards", 3),
            ("eh.masks-of-nyarlathotep", "Reward/Consequence Cards", 3),
            ("eh.masks-of-nyarlathotep", "Gate Tokens", 3),
        ),
        draws={"preludes": []},
    ),
    Case(
        "Nyarlathotep of Masks waits with his stories",
        {"players": 2, "expansions": ["core", "mon"], "ancient_one": "nyarlathotep", "preludes": []},
        ("Special Encounter Nyarlathotep", "Adventure 12 four stories"),
        absent=("Mystic Ruins", "Personal Mission"),
        fetch=(("eh.masks-of-nyarlathotep", "Adventure Cards", 12),),
    ),
    Case(
        "No side board with Azathoth and no Prelude",
        {"players": 2, "expansions": ["core", "td"], "ancient_one": "azathoth", "preludes": []},
        ("Dreamlands side board stays in the box Dream-Quest Encounter Clue Gate",),
        absent=("Dreamlands Side Board", "Dream-Quest", "Dream Portal", "Clue Tokens 7"),
    ),
    Case(
        "The sixth game of a campaign with everything owned",
        {
            "mode": "campaign",
            "players": 2,
            "expansions": EVERY_BOX,
            "ancient_one": "syzygy",
            "investigators": ["akachi-onyele", "charlie-kane"],
            "options": {
                "campaign": {
                    "game_number": 6,
                    "defeated": ["azathoth", "yig", "hypnos", "hastur", "abhoth"],
                    "kept": [
                        {"investigator": "akachi-onyele", "reward": True, "dark_pact": True},
                        {"investigator": "charlie-kane"},
                    ],
                    "devastated_cities": ["london"],
                }
            },
        },
        (
            *("Prelude In Cosmic Alignment", "Prelude Unto the Breach", "Gate 18", "Personal Mission"),
            *("Akachi Onyele Reward", "Dark Pact", "Special Encounter Syzygy", "London", "Mystic Ruins 40"),
            *("Disaster 16", "Devastation 16", "Mythos 18", *step_9(1, 1, 13), "Eldritch Omen red 1"),
            *("Sanity 1", "Relic Unique Asset 1", "Doom 3 Unto the Breach"),
        ),
        once=("Mystic Ruins 40", "Mystic Ruins 1"),
        absent=("Adventure Card", "Discovery of a Cosmic Syzygy", "Side Board", "Dream Portal"),
        fetch=(
            ("eh.strange-remnants", "Mystic Ruins Encounter Cards", 20),
            ("eh.masks-of-nyarlathotep", "Mystic Ruins Encounter Cards", 20),
            ("eh.cities-in-ruin", "Disaster Cards", 16),
            ("eh.cities-in-ruin", "Devastation Encounter Cards", 16),
            ("eh.masks-of-nyarlathotep", "Personal Mission Cards", 1),
        ),
        draws={"preludes": ["In Cosmic Alignment", "Unto the Breach"], "next_ancient_one": []},
        warnings=("follow-the-card",),
    ),
    Case(
        "The fifth game with Masks alone forces the last Ancient One",
        {
            "mode": "campaign",
            "players": 3,
            "expansions": ["core", "mon"],
            "ancient_one": "antediluvium",
            "options": {
                "campaign": {"game_number": 5, "defeated": ["azathoth", "cthulhu", "shub-niggurath", "yog-sothoth"]}
            },
        },
        ("Cultist 5", "Sanity 3", "Mystic Ruins 20", "Mythos 16", "Corruption 2"),
        once=("Mystic Ruins 20", "Sanity more 2"),
        absent=("Side Board", "Adventure Card", "Unto the Breach"),
        draws={
            "next_ancient_one": ["Nyarlathotep"],
            "preludes": ["The Stars Align", "Harbinger of the Outer Gods"],
        },
    ),
    Case(
        "Monsters vs. Heroes, expert",
        {"game": "mvh", "mode": "expert", "players": 2, "expansions": ["v2"], "sets": ["soi", "amm"]},
        (
            *("deck 30", "Hero 6", "Monster 6", "Neutral 6", "discard 2 28", "4 pile", "Faction 3 12", "3 25"),
            *("only own deck", "opponent 1 last turn", "Faction 3 1"),
        ),
        absent=("London after Midnight", "Sherlock in Hell"),
        fetch=(
            ("mvh.the-shadow-over-innsmouth", "Character cards", 30),
            ("mvh.at-the-mountains-of-madness", "Character cards", 30),
            ("mvh.the-shadow-over-innsmouth", "Faction cards", 6),
            ("mvh.at-the-mountains-of-madness", "Faction cards", 6),
        ),
        warnings=("note",),
    ),
    Case(
        "The Lightless Pyramid with every box, against the new Nyarlathotep",
        {
            "game": "es",
            "mode": "lightless-pyramid",
            "players": 3,
            "expansions": ["core", "uf", "goa", "ooi", "gc", "ood", "ootp"],
            "ancient_one": "es.ancient-one.nyarlathotep-ootp",
        },
        (
            *("clock XII", "Entrance Cairo", "The Expedition 8", "green yellow red 6", "Ancient One Nyarlathotep"),
            *("Ancient One Mask Nyarlathotep", "Monster 1", "Stage I Cairo II Dashur", "Hidden Chambers Dashur 4"),
            *("Cairo 3 faceup facedown", "Other World", "Dark Pharaoh 4", "Relic 16", "Ally 4", "Ally 1 Calvin Wright"),
            *("Cairo", "Mythos 30"),
        ),
        absent=("Arkham Adventure", "Alaskan", "Pacific", "The Exhibit", "Epic Battle"),
        fetch=(
            ("es.omens-of-the-pharaoh", "Egyptian Adventure cards", 50),
            ("es.omens-of-the-pharaoh", "Special Adventure cards", 8),
            ("es.omens-of-the-pharaoh", "Expedition tokens", 8),
            ("es.omens-of-the-pharaoh", "Relic cards", 16),
            ("es.omens-of-the-pharaoh", "Ally cards", 4),
            ("es.omens-of-the-pharaoh", "Egyptian Mythos cards", 30),
            ("es.omens-of-the-pharaoh", "Cairo/Dashur entrance card", 1),
        ),
        warnings=("note", "names-unknown"),
    ),
    *(
        Case(
            f"The Lightless Pyramid against {name}",
            {
                "game": "es",
                "mode": "lightless-pyramid",
                "players": 3,
                "expansions": ["core", "uf", "ootp"],
                "ancient_one": name,
            },
            ("Mask 13",),
            absent=("The Exhibit",),
            fetch=(
                ("es.core", "Mask monster markers", 5),
                ("es.unseen-forces", "Mask monster markers", 1),
                ("es.omens-of-the-pharaoh", "Mask monster markers", 7),
            ),
        )
        for name in ("haunter-of-the-dark", "es.ancient-one.nyarlathotep")
    ),
)


def words(text: str) -> set[str]:
    """Return the words of a text, folded, without the s of a plural."""
    return {word.removesuffix("s") for word in fold(text).split()}


def held(step: SheetStep) -> set[str]:
    """Return the words of a step with those of its components."""
    lines = " ".join(f"{line.component} {line.count}" for line in step.components)
    return words(f"{step.title} {step.text} {lines}")


def meeting(fact: str, whole: Sheet) -> list[int]:
    """Return the steps that meet a fact."""
    return [number for number, step in enumerate(whole.steps) if words(fact) <= held(step)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_sheet_has_its_facts_in_the_order_of_play(case: Case) -> None:
    whole = made(**case.request)
    reached = 0
    for fact in case.facts:
        found = [number for number in meeting(fact, whole) if number >= reached]
        assert found, (fact, meeting(fact, whole), reached)
        stage = whole.steps[found[0]].at
        same = [number for number, step in enumerate(whole.steps) if step.at == stage and stage != "9"]
        reached = min([*same, found[0]])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_built_once_stands_in_one_step(case: Case) -> None:
    whole = made(**case.request)
    assert [(fact, len(meeting(fact, whole))) for fact in case.once] == [(fact, 1) for fact in case.once]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nothing_is_fetched_or_drawn_that_stays_in_its_box(case: Case) -> None:
    whole = made(**case.request)
    lines = [f"{line.component} {line.count}" for line in whole.fetch]
    names = [name for drawn in cards(whole).values() for name in drawn]
    for absent in case.absent:
        assert not [text for text in (*lines, *names) if words(absent) <= words(text)], absent


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_fetch_list_the_draws_and_the_warnings_are_right(case: Case) -> None:
    whole = made(**case.request)
    fetched = {(line.expansion, line.component): line.count for line in whole.fetch}
    assert {(box, name): fetched.get((box, name)) for box, name, _count in case.fetch} == {
        (box, name): count for box, name, count in case.fetch
    }
    assert {name: cards(whole)[name] for name in case.draws} == case.draws
    assert set(case.warnings) <= {warning.code for warning in whole.warnings}


def test_the_rumor_that_starts_with_staged_difficulty_is_an_easy_blue_card() -> None:
    whole = made(**CASES[4].request)
    rumor = next(one for one in whole.draws if one.draw == "starting_rumor")
    assert [(card.color, card.difficulty) for card in rumor.cards] == [("blue", "easy")]


def test_an_insane_deck_without_enough_hard_cards_is_not_built() -> None:
    request: dict[str, object] = {
        "players": 8,
        "expansions": ["core", "utp"],
        "ancient_one": "nephren-ka",
        "preludes": ["under-the-pyramids"],
        "options": {"difficulty": "insane"},
    }
    found = answer(**request)
    assert isinstance(found, Unbuildable)
    assert [(one.color, one.needed, one.available, one.short) for one in found.shortfalls] == [("yellow", 9, 8, 1)]
    assert len(found.cures) == 7


def test_an_ancient_one_of_a_box_that_is_not_chosen_is_a_contradiction() -> None:
    assert codes(problems(game="eldritch-horror", ancient_one="Hypnos", preludes=[], expansions=["base"])) == [
        ("/ancient_one", "not-in-boxes")
    ]
