"""Mythos decks: whether one can be built, building, checking, and the chances of its cards."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_field,
)
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb import library
from cardsdb.api.bodies import Body, Seed, Text
from cardsdb.api.deck_shapes import DeckProblemShape, problem_json
from cardsdb.api.problems import Place, Problem, bad_body, bad_parameters
from cardsdb.api.views import StrictView
from cardsdb.chance import fresh_seed, seeded
from cardsdb.decks.mythos.builder import reserve, rumor_fault
from cardsdb.decks.mythos.checker import check as check_mythos
from cardsdb.decks.mythos.deck import MythosCard, MythosDeck, MythosPool, MythosTable
from cardsdb.decks.mythos.feasibility import SHORTFALL_CODE, Feasibility, Shortfall, feasibility
from cardsdb.decks.mythos.odds import Odds
from cardsdb.decks.mythos.request import MythosRequest
from cardsdb.names import nearest
from cardsdb.spellings import EXPANSION
from cardsdb.terms import DeckDifficulty, GameCode, Kind, Verdict

EH = GameCode.ELDRITCH_HORROR
MOST_CARDS = 20  # whose odds one request asks for
MOST_STAGES = 10
MOST_IN_STAGE = 60


@extend_schema_field({"oneOf": [{"type": "boolean"}, {"type": "string"}]})
class StartingRumor(serializers.Field[Any, Any, Any, Any]):
    """False, true, or the id of a Mythos card."""

    default_error_messages = {"invalid": "Give false, true or the id of a blue Mythos card."}

    def to_internal_value(self, data: Any) -> bool | str:
        """Return the choice."""
        if not isinstance(data, bool) and not (isinstance(data, str) and 1 <= len(data) <= 200):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        """Return it as it is."""
        return value


@extend_schema_field({"enum": [str(word) for word in DeckDifficulty], "type": "string"})
class Level(Text):
    """The word of a difficulty; which ones there are is told with the other faults of the choices."""


class MythosInput(Body):
    """The choices that a Mythos deck depends on."""

    ancient_one = Text(max_length=200, help_text="id or slug")
    expansions = serializers.ListField(
        child=Text(max_length=200), max_length=20, default=lambda: ["core"], help_text="ids, slugs or codes"
    )
    difficulty = Level(default="normal", max_length=200)
    starting_rumor = StartingRumor(default=False, help_text="false, true or the id of a card")
    preludes = serializers.ListField(child=Text(max_length=200), max_length=20, default=list)


class BuildInput(MythosInput):
    """The choices, and the seed of the draw."""

    seed = Seed(required=False)


class ValidateInput(MythosInput):
    """The choices, and a deck: ids of the stages I, II, III, top card first."""

    stages = serializers.ListField(
        child=serializers.ListField(child=Text(max_length=200), max_length=MOST_IN_STAGE), max_length=MOST_STAGES
    )


class StageCard(serializers.Serializer[Any]):
    """A card of a stage."""

    id = serializers.CharField()
    name = serializers.CharField()
    color = serializers.CharField()
    difficulty = serializers.CharField()


class Stage(serializers.Serializer[Any]):
    """A stage, its top card first."""

    stage = serializers.IntegerField()
    cards = StageCard(many=True)


class BuildOutput(serializers.Serializer[Any]):
    """A deck; `withheld` were taken out by Preludes, `reserve` is what is left in the chosen boxes."""

    seed = serializers.CharField()
    stages = Stage(many=True)
    starting_rumor = StageCard(allow_null=True)
    withheld = StageCard(many=True)
    reserve = StageCard(many=True)


class ShortfallShape(serializers.Serializer[Any]):
    """Cards that are missing; stage null unless the difficulty is staged, difficulty null where several serve."""

    stage = serializers.IntegerField(allow_null=True)
    color = serializers.CharField()
    difficulty = serializers.CharField(allow_null=True)
    needed = serializers.IntegerField()
    available = serializers.IntegerField()
    short = serializers.IntegerField()
    starting_rumor = serializers.BooleanField()
    message = serializers.CharField()


class FeasibilityOutput(serializers.Serializer[Any]):
    """Whether the deck can be built; `cures` are the smallest sets of further expansions with which it can."""

    feasible = serializers.BooleanField()
    shortfalls = ShortfallShape(many=True)
    cures = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class ReportOutput(serializers.Serializer[Any]):
    """The outcome of a check."""

    verdict = serializers.ChoiceField([str(Verdict.LEGAL), str(Verdict.ILLEGAL)])
    problems = DeckProblemShape(many=True)


class _Reading:
    """Choices as they were sent, turned into values; all faults are kept, with their places."""

    def __init__(self, data: dict[str, Any], *, in_query: bool) -> None:
        self.data = data
        self.in_query = in_query
        self.spellings = library.spellings()
        self.faults: list[Place] = []

    def fault(self, member: str, code: str, detail: str, near: Iterable[str] = (), place: int | None = None) -> None:
        """Keep a fault at a member of the body, or at a parameter of that name."""
        pointer = f"/{member}" if place is None else f"/{member}/{place}"
        where = {"parameter": member} if self.in_query else {"pointer": pointer}
        self.faults.append(Place(code, detail, suggestions=tuple(near), **where))

    def boxes(self) -> frozenset[str]:
        """Return the codes of the chosen expansions."""
        codes = {box_id: code for code, box_id in library.boxes().items()}
        chosen = set()
        for place, word in enumerate(self.data["expansions"]):
            found = self.spellings.expansions(word, EH)
            if not found:
                near = self.spellings.nearest(word, EXPANSION, EH)
                self.fault("expansions", "unknown-value", f"There is no expansion “{word}”.", near, place)
            chosen.update(codes[box_id] for box_id in found)
        return frozenset(chosen)

    def ancient_one(self, chosen: frozenset[str]) -> MythosTable | None:
        """Return the stage table of the Ancient One; its box has to be chosen."""
        tables = library.mythos_tables()
        wanted = self.data["ancient_one"]
        key = next(iter(self.spellings.among(wanted, tables)), None)
        if key is None:
            near = self.spellings.nearest(wanted, Kind.ANCIENT_ONE, EH)
            self.fault("ancient_one", "unknown-value", f"There is no Ancient One “{wanted}”.", near)
            return None
        name, boxes, table = tables[key]
        if not boxes & chosen:
            detail = f"{name} is in {', '.join(sorted(boxes))}, which is not chosen."
            self.fault("ancient_one", "box-not-chosen", detail, sorted(boxes))
        return table

    def withheld(self, chosen: frozenset[str]) -> frozenset[str]:
        """Return the Mythos cards that the Preludes take out; a Prelude's box has to be chosen."""
        known = library.preludes()
        taken: set[str] = set()
        for place, wanted in enumerate(self.data["preludes"]):
            key = next(iter(self.spellings.among(wanted, known)), None)
            if key is None:
                near = self.spellings.nearest(wanted, Kind.PRELUDE, EH)
                self.fault("preludes", "unknown-value", f"There is no Prelude “{wanted}”.", near, place)
                continue
            name, boxes, cards = known[key]
            if not boxes & chosen:
                detail = f"{name} is in {', '.join(sorted(boxes))}, which is not chosen."
                self.fault("preludes", "box-not-chosen", detail, sorted(boxes), place)
            taken |= cards
        return frozenset(taken)

    def level(self) -> DeckDifficulty | None:
        """Return the difficulty."""
        wanted, words = self.data["difficulty"], [str(word) for word in DeckDifficulty]
        if wanted in words:
            return DeckDifficulty(wanted)
        near = nearest(wanted, words, limit=1) or words
        self.fault(
            "difficulty", "unknown-value", f"“{wanted}” is not a difficulty. Use one of: {', '.join(words)}.", near
        )
        return None

    def rumor(self, pool: MythosPool, level: DeckDifficulty) -> bool | str:
        """Return the starting Rumor; one that is named has to be possible."""
        sent = self.data["starting_rumor"]
        wanted = mythos_id(sent) if isinstance(sent, str) else sent
        reason = rumor_fault(wanted, pool, level) if isinstance(wanted, str) else None
        if reason is not None:
            near = _near_cards(wanted, (card for card in pool.cards if not rumor_fault(card.id, pool, level)))
            self.fault(
                "starting_rumor", "invalid-starting-rumor", f"“{sent}” cannot be the starting Rumor: {reason}.", near
            )
        return wanted

    def problem(self) -> Problem:
        """Return the 400 with all faults."""
        return bad_parameters(self.faults) if self.in_query else bad_body(self.faults)


def mythos_id(word: str) -> str:
    """Return the id of the Mythos card that a word names in any spelling; a word that names none as it is."""
    return next(iter(library.spellings().cards(word, Kind.MYTHOS, EH)), word)


def asked_mythos(data: dict[str, Any], *, in_query: bool = False, further: Iterable[Place] = ()) -> MythosRequest:
    """Return the choices as values; raise the 400 with everything that contradicts, and with `further` faults."""
    reading = _Reading(data, in_query=in_query)
    chosen = reading.boxes()
    table = reading.ancient_one(chosen)
    pool = library.mythos_pool(chosen, reading.withheld(chosen))
    level = reading.level()
    rumor = reading.rumor(pool, level) if level else False
    reading.faults += further
    if reading.faults or table is None or level is None:
        raise reading.problem()
    return MythosRequest(table, pool, level, rumor)


def _near_cards(word: str, cards: Iterable[MythosCard]) -> tuple[str, ...]:
    """Return the ids of the cards whose slugs are nearest to that of an id, or to a slug."""
    ids = {card.id.rpartition(".")[2]: card.id for card in cards}
    return tuple(ids[slug] for slug in nearest(word.rpartition(".")[2], ids))


def shortfall_json(short: Shortfall) -> dict[str, Any]:
    """Return a shortfall as JSON."""
    return {
        "stage": short.stage,
        "color": str(short.color),
        "difficulty": str(short.difficulty) if short.difficulty else None,
        "needed": short.needed,
        "available": short.available,
        "short": short.short,
        "starting_rumor": short.starting_rumor,
        "message": short.message,
    }


def feasibility_json(found: Feasibility) -> dict[str, Any]:
    """Return a feasibility as JSON; cures are ids of expansions."""
    ids = library.boxes()
    return {
        "feasible": found.feasible,
        "shortfalls": [shortfall_json(short) for short in found.shortfalls],
        "cures": [[ids[code] for code in cure] for cure in found.cures],
    }


def infeasible(found: Feasibility) -> Problem:
    """Return the 422 for a deck that cannot be built."""
    told = feasibility_json(found)
    detail = " ".join(short.message for short in found.shortfalls)
    places = [Place(SHORTFALL_CODE, short.message) for short in found.shortfalls]
    return Problem(422, detail, places, code=SHORTFALL_CODE, shortfalls=told["shortfalls"], cures=told["cures"])


def cards_json(ids: Iterable[str], pool: MythosPool) -> list[dict[str, str]]:
    """Return Mythos cards as JSON."""
    cards = [pool.by_id[each] for each in ids]
    return [
        {"id": card.id, "name": card.name, "color": str(card.color), "difficulty": str(card.difficulty)}
        for card in cards
    ]


_EXAMPLE = OpenApiExample(
    "Azathoth with the core box",
    {"ancient_one": "azathoth", "expansions": ["core"], "seed": "dunwich"},
    request_only=True,
)


_GIVEN = OpenApiExample(
    "a first stage", {"ancient_one": "azathoth", "stages": [["eh.mythos.a-proposition"], [], []]}, request_only=True
)


class BuildView(StrictView):
    """Building a Mythos deck."""

    @extend_schema(
        request=BuildInput,
        responses={200: BuildOutput, 422: OpenApiResponse(FeasibilityOutput, description="cards are short")},
        examples=[_EXAMPLE],
    )
    def post(self, request: Request) -> Response:
        """Answer with a deck drawn evenly by the seed, or 422 with what is short and what would cure it."""
        form = BuildInput(data=request.data)
        form.is_valid(raise_exception=True)
        asked = asked_mythos(form.validated_data)
        found = asked.feasibility()
        if not found.feasible:
            raise infeasible(found)
        seed = form.validated_data.get("seed") or fresh_seed()
        deck = asked.build(seeded(seed))
        response = Response(deck_json(deck, asked.pool, seed))
        response["Cache-Control"] = "no-store"
        return response


def deck_json(deck: MythosDeck, pool: MythosPool, seed: str) -> dict[str, Any]:
    """Return a built deck as JSON."""
    rumor = cards_json([deck.starting_rumor], pool)[0] if deck.starting_rumor else None
    return {
        "seed": seed,
        "stages": [{"stage": place, "cards": cards_json(ids, pool)} for place, ids in enumerate(deck.stages, 1)],
        "starting_rumor": rumor,
        "withheld": cards_json(sorted(pool.withheld), pool),
        "reserve": cards_json(reserve(deck, pool), pool),
    }


class CheckView(StrictView):
    """The check of a given Mythos deck."""

    @extend_schema(request=ValidateInput, responses=ReportOutput, examples=[_GIVEN])
    def post(self, request: Request) -> Response:
        """Answer with the verdict and every problem, stage by stage."""
        form = ValidateInput(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        rumor = data["starting_rumor"]
        asked = asked_mythos({**data, "starting_rumor": False})
        stages = tuple(tuple(map(mythos_id, stage)) for stage in data["stages"])
        deck = MythosDeck(stages, mythos_id(rumor) if isinstance(rumor, str) else None)
        report = check_mythos(deck, asked.table, asked.pool, asked.level)
        problems = [problem_json(problem) for problem in report.problems]
        return Response({"verdict": str(report.verdict), "problems": problems})


_QUERY = [
    OpenApiParameter("ancient_one", str, description="id or slug"),
    OpenApiParameter("expansions", str, description="ids, slugs or codes by commas; the core box where absent"),
    OpenApiParameter(
        "difficulty",
        str,
        enum=[str(word) for word in DeckDifficulty],
        default="normal",
        description="how the deck is built",
    ),
    OpenApiParameter("starting_rumor", str, description="false, true or the id of a card"),
    OpenApiParameter("preludes", str, description="ids or slugs by commas"),
]
_NAMES = tuple(parameter.name for parameter in _QUERY)


def _from_query(request: Request) -> dict[str, Any]:
    """Return the choices of a query string."""
    asked = request.query_params
    rumor = asked.get("starting_rumor", "false")
    return {
        "ancient_one": asked.get("ancient_one"),
        "expansions": _listed(asked.get("expansions", "core"), EXPANSION),
        "difficulty": asked.get("difficulty", "normal"),
        "starting_rumor": {"false": False, "true": True}.get(rumor, rumor),
        "preludes": _listed(asked.get("preludes", ""), Kind.PRELUDE),
    }


def _listed(text: str, kind: str) -> list[str]:
    """Return the words of a list; a name that holds a comma itself is taken where it is the whole value."""
    if library.spellings().find(text, kind, EH):
        return [text]
    return [word.strip() for word in text.split(",") if word.strip()]


class MatrixRow(serializers.Serializer[Any]):
    """Feasibility of one Ancient One at one difficulty."""

    ancient_one = serializers.DictField()
    difficulty = serializers.CharField()
    feasible = serializers.BooleanField()
    shortfalls = ShortfallShape(many=True)
    cures = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class FeasibilityAnswer(FeasibilityOutput):
    """Of one Ancient One; or of all Ancient Ones at all difficulties as `matrix`."""

    matrix = MatrixRow(many=True, required=False)


class FeasibilityView(StrictView):
    """Whether a Mythos deck can be built, said before any draw."""

    parameters = _NAMES

    @extend_schema(parameters=_QUERY, responses=FeasibilityAnswer)
    def get(self, request: Request) -> Response:
        """Answer for one Ancient One; without one, with the matrix of all, at all difficulties or the one given."""
        data = _from_query(request)
        if data["ancient_one"] is None:
            return Response({"matrix": _matrix(data, every_level="difficulty" not in request.query_params)})
        asked = asked_mythos(data, in_query=True)
        found = asked.feasibility()
        return Response(feasibility_json(found))


def _matrix(data: dict[str, Any], *, every_level: bool) -> list[dict[str, Any]]:
    reading = _Reading(data, in_query=True)
    chosen = reading.boxes()
    pool = library.mythos_pool(chosen, reading.withheld(chosen))
    asked, rumor = reading.level(), data["starting_rumor"]
    if isinstance(rumor, str):
        detail = "Without “ancient_one”, “starting_rumor” is true or false."
        reading.fault("starting_rumor", "invalid-starting-rumor", detail, ("true", "false"))
    if reading.faults or asked is None:
        raise reading.problem()
    return [
        {
            "ancient_one": {"id": key, "name": name, "box_chosen": bool(boxes & chosen)},
            "difficulty": str(level),
            **feasibility_json(feasibility(table, pool, level, starting_rumor=rumor)),
        }
        for key, (name, boxes, table) in library.mythos_tables().items()
        for level in (DeckDifficulty if every_level else (asked,))
    ]


class OddsOutput(serializers.Serializer[Any]):
    """Exact chances: for each stage, color and difficulty how many cards to expect; for cards asked for, theirs.

    A chance is `{fraction, value}`: the exact fraction and the nearest number.
    """

    shares = serializers.ListField(child=serializers.DictField())
    cards = serializers.ListField(child=serializers.DictField())


class OddsView(StrictView):
    """Chances about a Mythos deck before it is built."""

    parameters = (*_NAMES, "cards", "first")
    required = ("ancient_one",)

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "ancient_one",
                str,
                required=True,
                description="id or slug",
                examples=[OpenApiExample("one", "azathoth")],
            ),
            *_QUERY[1:],
            OpenApiParameter("cards", str, description="ids or slugs of Mythos cards by commas, at most 20"),
            OpenApiParameter("first", int, description="also: the chance to come up among the first so many cards"),
        ],
        responses={200: OddsOutput, 422: OpenApiResponse(FeasibilityOutput, description="cards are short")},
    )
    def get(self, request: Request) -> Response:
        """Answer with exact chances, by combinatorics."""
        faults: list[Place] = []
        ids = _known_cards(request, faults)
        first = _first(request, faults)
        asked = asked_mythos(_from_query(request), in_query=True, further=faults)
        found = asked.feasibility()
        if not found.feasible:
            raise infeasible(found)
        named = asked.starting_rumor if isinstance(asked.starting_rumor, str) else None
        pool = asked.pool.without(asked.pool.by_id[named].id) if named else asked.pool
        odds = Odds(asked.table, pool, asked.level)
        return Response(
            {
                "shares": [_share_json(share) for share in odds.shares()],
                "cards": [_card_odds(odds, pool, each, first, rumor=asked.starting_rumor is True) for each in ids],
            }
        )


def _known_cards(request: Request, faults: list[Place]) -> list[str]:
    asked = _listed(request.query_params.get("cards", ""), Kind.MYTHOS)
    known = library.mythos_pool(frozenset(), frozenset()).by_id
    if len(asked) > MOST_CARDS:
        faults.append(Place("too-many", f"At most {MOST_CARDS} cards at once.", parameter="cards"))
    ids = {word: mythos_id(word) for word in asked[:MOST_CARDS]}
    for word, card_id in ids.items():
        if card_id not in known:
            near = _near_cards(word, known.values())
            detail = f"There is no Mythos card “{word}”."
            faults.append(Place("unknown-value", detail, parameter="cards", suggestions=near))
    return [known[card_id].id for card_id in ids.values() if card_id in known]


def _first(request: Request, faults: list[Place]) -> int | None:
    raw = request.query_params.get("first")
    if raw is None:
        return None
    if not re.fullmatch("[1-9]|[1-5][0-9]|60", raw):
        faults.append(Place("invalid-value", "“first” must be a whole number from 1 to 60.", parameter="first"))
        return None
    return int(raw)


def _chance(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "value": float(value)}


def _share_json(share: Any) -> dict[str, Any]:
    return {
        "stage": share.stage,
        "color": str(share.color),
        "difficulty": str(share.difficulty),
        "expected": _chance(share.expected),
        "distribution": [{"cards": number, **_chance(chance)} for number, chance in share.distribution.items()],
    }


def _card_odds(odds: Odds, pool: MythosPool, card: str, first: int | None, *, rumor: bool) -> dict[str, Any]:
    return {
        "id": card,
        "in_deck": _chance(odds.in_deck(card)),
        "in_stage": [{"stage": stage, **_chance(odds.in_stage(card, stage))} for stage in (1, 2, 3)],
        **({"in_first": {"cards": first, **_chance(odds.in_first(card, first))}} if first else {}),
        **({"as_starting_rumor": _chance(odds.as_starting_rumor(card))} if rumor else {}),
    }
