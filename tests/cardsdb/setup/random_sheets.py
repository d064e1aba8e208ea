"""Random setup sheets, and everything that holds for each of them.

`python -m tests.cardsdb.setup.random_sheets 2000` draws so many and prints what is wrong; the tests draw fewer.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from cardsdb.setup.campaign import state as campaign
from cardsdb.setup.campaign.documents import read_state
from cardsdb.setup.campaign.state import CampaignState, Kept, Outcome
from cardsdb.setup.choices import Choices
from cardsdb.setup.request import read_choices
from cardsdb.setup.sheet import Sheet, Unbuildable, make_sheet
from cardsdb.setup.tokens import Asked, decode
from tests.cardsdb.setup import packs

LEVELS = ["easy", "normal", "hard", "staged", "staged-harder-blues", "insane"]
NEEDED = {"aid-of-the-elder-gods": "the-dreamlands", "in-the-lightless-chamber": "under-the-pyramids"}
STAY = {
    "dreamlands-stays": "dreamlands-board",
    "egypt-stays": "egypt-board",
    "antarctica-stays": "antarctica-board",
    "no-prelude": "prelude",
    "sr-mystic-ruins-stay": "mystic-ruins",
    "mon-mystic-ruins-stay": "mystic-ruins",
    "cult-adventures-stay": "nyarlathotep-adventures",
    "otherworldly-dreams-adventures-stay": "otherworldly-dreams-adventure",
    "cosmic-alignment-adventures-stay": "in-cosmic-alignment-adventure",
    "museum-heist-stays": "under-the-pyramids-adventure",
    "antarctica-adventures-stay": "doomsayer-from-antarctica-adventure",
}
"""A step that leaves something in the box, and the step that uses it."""


# Requests


def random_request(rng: random.Random) -> dict[str, object]:
    """Return a request whose choices fit together: mostly Eldritch Horror, a third of it in a campaign."""
    seed = f"random {rng.random()}"
    game = rng.choices(["eh", "campaign", "mvh", "es"], [60, 25, 7, 8])[0]
    if game == "mvh":
        boxes = rng.choice([["v1"], ["v2"], ["v1", "v2"]])
        return {"game": "mvh", "players": rng.randint(2, 8), "expansions": boxes, "seed": seed}
    codes = [box.code for box in packs.boxes("es" if game == "es" else "eh") if box.code != "core"]
    boxes = ["core", *rng.sample(codes, rng.randint(0, len(codes)))]
    if game == "es":
        mode = "lightless-pyramid" if "ootp" in boxes and rng.random() < 0.5 else "standard"
        return {"game": "es", "mode": mode, "players": rng.randint(1, 8), "expansions": boxes, "seed": seed}
    return {**(_campaign(rng) if game == "campaign" else _standard(boxes, rng)), "game": "eh", "seed": seed}


def _standard(boxes: list[str], rng: random.Random) -> dict[str, object]:
    slugs = {box.slug for box in packs.boxes("eh") if box.code in boxes}
    material = packs.material("eh")
    preludes = [
        one.slug for one in material.preludes if slugs & set(one.boxes) and NEEDED.get(one.slug, "core") in slugs
    ]
    players = rng.randint(1, 8)
    people = [one.slug for one in material.investigators if slugs & set(one.boxes)]
    request: dict[str, object] = {
        "players": players,
        "expansions": boxes,
        "options": {
            "difficulty": rng.choice(LEVELS),
            "starting_rumor": rng.random() < 0.3,
            "personal_stories": "mon" in boxes and rng.random() < 0.5,
        },
    }
    if rng.random() < 0.6:
        request["ancient_one"] = rng.choice([one.slug for one in material.ancient_ones if slugs & set(one.boxes)])
    if rng.random() < 0.7:
        request["preludes"] = rng.sample(preludes, rng.randint(0, min(1, len(preludes))))
    if rng.random() < 0.3:
        request["investigators"] = rng.sample(people, rng.randint(0, players))
    return request


def _campaign(rng: random.Random) -> dict[str, object]:
    """Return the request of a game in a campaign that was played up to it."""
    codes = ["core", "mon", *rng.sample(["fl", "mom", "sr", "utp", "soc", "td", "cir"], rng.randint(0, 7))]
    slugs = tuple(box.slug for box in packs.boxes("eh") if box.code in codes)
    state = list(played(slugs, rng, rng.randint(0, 5)))[-1]
    players = rng.randint(max(1, len(state.kept)), 8)
    return {"mode": "campaign", "players": players, "expansions": codes, "options": {"campaign": state.as_document()}}


def played(boxes: tuple[str, ...], rng: random.Random, games: int) -> Iterator[CampaignState]:
    """Yield the states of a campaign before each game, all of them won, up to a number of games."""
    material = packs.material("eh")
    state = campaign.begin(material, boxes, rng)
    assert isinstance(state, CampaignState)
    yield state
    for _game in range(games):
        outcome = random_outcome(state, boxes, rng)
        after = campaign.advance(state, outcome, material, boxes, rng)
        assert isinstance(after, CampaignState), after
        state = after
        yield state


def random_outcome(state: CampaignState, boxes: tuple[str, ...], rng: random.Random) -> Outcome:
    """Return how a game was won that the survivors and some others began."""
    material = packs.material("eh")
    before = {one.investigator: one for one in state.kept}
    free = [
        one.slug
        for one in material.investigators
        if set(one.boxes) & set(boxes) and one.slug not in (*before, *state.lost_investigators)
    ]
    began = [*before, *rng.sample(free, max(0, rng.randint(1, 4) - len(before)))]
    lost = tuple(slug for slug in began if rng.random() < 0.3)
    cities = [city for city in material.cities if city not in state.devastated_cities]
    some = rng.sample(cities, min(len(cities) - 1, rng.randint(0, 2))) if "cities-in-ruin" in boxes else []
    kept = tuple(
        Kept(
            slug,
            reward=before[slug].reward if slug in before else rng.random() < 0.3,
            consequence=before[slug].consequence if slug in before else False,
            dark_pact=rng.random() < 0.2,
            promise_of_power="signs-of-carcosa" in boxes and rng.random() < 0.2,
        )
        for slug in began
        if slug not in lost
    )
    return Outcome(True, tuple(began), lost, tuple(some), kept)


# What holds


def faults_of(request: Mapping[str, object]) -> list[str]:
    """Return everything that is wrong with the sheet of a request."""
    material = packs.material(str(request["game"]))
    choices = read_choices(request, material)
    if not isinstance(choices, Choices):
        return [f"refused: {choices}"]
    whole = make_sheet(choices, material, rng=random.Random(1))  # noqa: S311 - a test
    if isinstance(whole, Unbuildable):
        return []
    return [
        *_from_chosen_boxes(whole, choices),
        *_texts(whole),
        *_orders(whole),
        *_names(whole, choices),
        *_people(whole, choices),
        *_again(whole, choices),
    ]


def _from_chosen_boxes(whole: Sheet, choices: Choices) -> Iterator[str]:
    """Yield what is fetched from a box that is not chosen, and more of a component than its box has."""
    boxes = {f"{choices.game}.{box.slug}": box for box in packs.boxes(choices.game)}
    chosen = {f"{choices.game}.{slug}" for slug in choices.boxes}
    chosen |= {number for number, box in boxes.items() if box.part_of in choices.boxes}
    lines = [*whole.fetch, *(line for step in whole.steps for line in step.components)]
    for line in lines:
        if line.expansion not in chosen:
            yield f"{line.component} comes from {line.expansion}"
    for line in whole.fetch:
        listed = boxes[line.expansion].components.get(line.component)
        if listed is not None and (line.count or 0) > listed:
            yield f"{line.count} {line.component} are fetched from {line.expansion}, which has {listed}"


def _texts(whole: Sheet) -> Iterator[str]:
    for step in whole.steps:
        text = f"{step.title} {step.text}"
        if re.search(r"[{}]|\b0 cards|\bnot known\b(?! here)|  ", text):
            yield f"{step.id}: {text}"
    for name, count in Counter(step.id for step in whole.steps).items():
        if count > 1:
            yield f"{name} stands {count} times"


def _orders(whole: Sheet) -> Iterator[str]:
    """Yield what one step orders and another forbids, or orders too."""
    texts = {step.id: step.text for step in whole.steps}
    together = " ".join(texts.values())
    for stays, used in STAY.items():
        if stays in texts and used in texts:
            yield f"{stays} and {used}"
    if "do not mix the stack again" in together and "Mix the rest of the stack" in together:
        yield "the Gate stack is mixed again"
    if "takes no Personal Mission" in together and "Each investigator also receives" in together:
        yield "all get a Personal Mission, and some none"
    if (
        "on each city" in together
        and "Rome" in texts["campaign-cities"]
        and "put a Devastation token on it" in together
    ):
        yield "Rome gets two tokens"
    if "solo" in texts:
        teamwork = {card.name for card in packs.material("eh").assets if "Teamwork" in card.traits}
        for card in whole.reserve:
            if card.name in teamwork:
                yield f"{card.name} is in the reserve of a solo game"
    if "Luke Robinson" in together and texts.get("investigators", "").count("is not placed yet") > 1:
        yield "Luke Robinson twice"


def _names(whole: Sheet, choices: Choices) -> Iterator[str]:
    """Yield names of boxes that are not chosen, and of cards and creatures that are not in the game."""
    if choices.game != "eh":
        return
    used = {card.name for one in whole.draws for card in one.cards}
    state = choices.campaign
    if state:
        slugs = {one.investigator for one in state.kept} | set(state.lost_investigators)
        used |= {card.name for card in packs.material("eh").investigators if card.slug in slugs}
    one = next(each for each in whole.draws if each.draw == "ancient_one").cards[0].name
    for step in whole.steps:
        text = f"{step.title} {step.text}"
        for name in sorted(used, key=len, reverse=True):
            text = text.replace(name, "…")
        for match in _pattern().finditer(text):
            senses = _known()[match[0]]
            if any(_allowed(kind, of, choices, one, text) for kind, of in senses):
                continue
            yield f"{step.id} names {match[0]} ({', '.join(kind for kind, _of in senses)})"


def _allowed(kind: str, of: tuple[str, ...], choices: Choices, one: str, text: str) -> bool:
    if kind == "mystery":
        return one in of
    at_hand = not set(of).isdisjoint(choices.boxes)
    if kind == "epic":
        return (at_hand and "pawn" in text) or (at_hand and "toughness" in text)
    return at_hand and kind in ("box", "monster")


@cache
def _known() -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """Return the names that a text can mention, each with its kinds and where it belongs."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}

    def add(name: str, kind: str, of: tuple[str, ...]) -> None:
        found.setdefault(name, []).append((kind, of))

    material = packs.material("eh")
    ones = {card.slug: card.name for card in material.ancient_ones}
    for box in packs.boxes("eh"):
        add(box.name, "box", (box.slug,))
        for row in packs.rows("eh", box.slug, "mysteries"):
            add(row["name"], "mystery", (ones[row["ancient_one"]],))
    for row, where in packs.printed("eh", "monsters"):
        add(row["name"], "epic" if row["epic"] == "yes" else "monster", where)
    for cards in (material.ancient_ones, material.preludes, material.investigators, material.rumors):
        for card in cards:
            add(card.name, "card", card.boxes)
    return found


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted(_known(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")


def _people(whole: Sheet, choices: Choices) -> Iterator[str]:
    """Yield investigators who are there twice, barred, or left out, and Ancient Ones that were met before."""
    draws = {one.draw: [card.id.rpartition(".")[2] for card in one.cards] for one in whole.draws}
    people = [slug for name in ("investigators", "sacrificed", "ghost", "lurker") for slug in draws.get(name, ())]
    for slug, count in Counter(people).items():
        if count > 1:
            yield f"{slug} is there {count} times"
    state = choices.campaign
    wanted = (
        [*(choices.investigators or ()), *(one.investigator for one in state.kept if state)]
        if state
        else [*(choices.investigators or ())]
    )
    yield from (f"{slug} is left out" for slug in wanted if slug not in draws["investigators"])
    if state:
        yield from (f"{slug} returns" for slug in people if slug in state.lost_investigators)
        met = [*draws["ancient_one"], *draws["next_ancient_one"]]
        yield from (f"{slug} comes again" for slug in met if slug in state.defeated)
        if len(set(met)) < len(met):
            yield f"{met[0]} twice"
        if draws["ancient_one"] != [state.ancient_one]:
            yield f"{draws['ancient_one']} instead of {state.ancient_one}"


def _again(whole: Sheet, choices: Choices) -> Iterator[str]:
    """Yield where the token gives another sheet."""
    asked = decode(whole.token)
    assert isinstance(asked, Asked)
    again = read_choices({**asked.request, "seed": asked.seed}, packs.material(choices.game))
    if not isinstance(again, Choices):
        yield f"the token is refused: {again}"
    elif make_sheet(again, packs.material(choices.game), rng=random.Random(2)) != whole:  # noqa: S311 - a test
        yield "the token gives another sheet"


# Campaigns


def campaign_faults(rng: random.Random) -> Iterator[str]:
    """Play a whole campaign, and yield what is wrong on the way."""
    codes = ["core", "mon", *rng.sample(["fl", "mom", "sr", "utp", "soc", "td", "cir"], rng.randint(0, 7))]
    boxes = tuple(box.slug for box in packs.boxes("eh") if box.code in codes)
    material = packs.material("eh")
    state = campaign.begin(material, boxes, rng)
    met: list[str] = []
    everybody: set[str] = set()
    while isinstance(state, CampaignState):
        if read_state(state.as_document(), material) != state:
            yield f"not read back: {state} {read_state(state.as_document(), material)}"
        if state.status != "playing":
            break
        met.append(state.ancient_one)
        outcome = random_outcome(state, boxes, rng)
        everybody |= set(outcome.began)
        after = campaign.advance(state, outcome, material, boxes, rng)
        if not isinstance(after, CampaignState):
            yield f"refused: {after}"
            return
        here = {one.investigator for one in after.kept} | set(after.lost_investigators)
        yield from (f"{slug} is neither kept nor lost" for slug in everybody - here)
        yield from (f"{one.investigator} returns" for one in after.kept if one.investigator in state.lost_investigators)
        told = next(iter(outcome.began))
        silent = Outcome(
            True,
            outcome.began,
            tuple(slug for slug in outcome.lost_investigators if slug != told),
            kept=tuple(one for one in outcome.kept if one.investigator != told),
        )
        if isinstance(campaign.advance(state, silent, material, boxes, rng), CampaignState):
            yield f"{told} vanishes"
        state = after
    if len(set(met)) < len(met):
        yield f"an Ancient One twice: {met}"
    if len(met) != campaign.GAMES:
        yield f"{len(met)} games"


def main(count: int) -> int:
    """Draw sheets, a tenth as many campaigns, and print what is wrong; return 1 where anything is."""
    rng = random.Random(2026)  # noqa: S311 - a test
    found: Counter[str] = Counter()
    for _number in range(count):
        request = random_request(rng)
        found.update(set(faults_of(request)))
    for _number in range(count // 10):
        found.update(set(campaign_faults(rng)))
    for fault, times in found.most_common():
        print(f"{times:5} {fault}")
    print(f"{count} sheets and {count // 10} campaigns, {len(found)} kinds of faults")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
