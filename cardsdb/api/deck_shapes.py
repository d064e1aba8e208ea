"""Decks and reports on them: what may be sent, and what comes back."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api.bodies import Body, Flag, Seed, Text, Whole
from cardsdb.api.citations import CitationBody
from cardsdb.citations import Citation
from cardsdb.decks.expert.card_lists import MOST_LISTED, MOST_LISTS
from cardsdb.decks.expert.counts import Tally
from cardsdb.decks.expert.entries import LONGEST_NAME, LONGEST_TEXT, MOST_ENTRIES
from cardsdb.decks.formats import RULES, Format, Limit
from cardsdb.decks.problems import CardRef, DeckProblem, Fix, FixItem
from cardsdb.decks.reports import Bounds, Counts, NeededFact, Note, Report
from cardsdb.decks.request import MOST_ICONS, MOST_SETS
from cardsdb.terms import Alignment, Severity, Verdict

LONGEST_NOTES = 5000


class EntryInput(Body):
    """A card of a deck list, by id or by name and set. An id takes precedence over a name."""

    id = Text(required=False, max_length=LONGEST_NAME)
    name = Text(required=False, max_length=LONGEST_NAME)
    set = Text(required=False, max_length=LONGEST_NAME, allow_null=True, help_text="name, code or id of the set")
    count = Whole(required=False, min_value=1, max_value=99)


class IconsInput(Body):
    """Icons of a card."""

    hero = Whole(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_ICONS,
        help_text="icons that score for hero factions; null: not known",
    )
    monster = Whole(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_ICONS,
        help_text="icons that score for monster factions; null: not known",
    )


class ListedCardInput(Body):
    """A card of an owner's list. Absent or null means unknown."""

    name = Text(max_length=LONGEST_NAME)
    alignment = serializers.ChoiceField(
        [str(word) for word in Alignment],
        required=False,
        allow_null=True,
        help_text="hero, monster or neutral; null: not known",
    )
    copies = Whole(required=False, allow_null=True, help_text="copies in the set; null: not known")
    icons = IconsInput(required=False, allow_null=True, help_text="icons of the card; null: not known")


class CardListInput(Body):
    """Facts about the cards of a set, from its owner."""

    set = Text(max_length=LONGEST_NAME, help_text="name, code or id of the set")
    complete = Flag(default=False, help_text="the list names every card of the set")
    cards = ListedCardInput(many=True, max_length=MOST_LISTED)


class DeckInput(Body):
    """A deck, either as `cards` or as a typed list in `text`."""

    format = Text(default="expert", max_length=50, help_text="slug of a deck format")
    sets = serializers.ListField(
        child=Text(max_length=LONGEST_NAME),
        required=False,
        max_length=MOST_SETS,
        help_text="sets that the player owns or names, in any spelling",
    )
    faction_sets = serializers.ListField(
        child=Text(max_length=LONGEST_NAME),
        required=False,
        max_length=MOST_SETS,
        help_text="the two sets that the faction cards come from",
    )
    cards = EntryInput(many=True, required=False, max_length=MOST_ENTRIES)
    text = Text(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    card_lists = CardListInput(
        many=True, required=False, max_length=MOST_LISTS, help_text="facts from the owner's boxes"
    )


class NamedDeckInput(DeckInput):
    """A deck with a name and notes, both plain text."""

    name = Text(default="", allow_blank=True, max_length=LONGEST_NAME)
    notes = Text(default="", allow_blank=True, max_length=LONGEST_NOTES, help_text="notes in plain text")


class CompletionInput(DeckInput):
    """A partial deck, and the seed of the draw."""

    seed = Seed(required=False)


class CardRefShape(serializers.Serializer[Any]):
    """A card as a problem names it."""

    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    set = serializers.CharField(allow_null=True, help_text="code of its set; null: not known")


class FixItemShape(serializers.Serializer[Any]):
    """Set the count of this card in the sent list; 0 takes it out."""

    id = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    set = serializers.CharField(required=False, help_text="set of the card, as in the list that was sent")
    count = serializers.IntegerField()


class FixShape(serializers.Serializer[Any]):
    """A fix: applying `set` to the list that was sent removes the problem."""

    text = serializers.CharField()
    set = FixItemShape(many=True, help_text="the counts to set in the list")


class DeckProblemShape(serializers.Serializer[Any]):
    """Something wrong with a deck (`error`), or not decided yet (`unknown`)."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(
        [str(word) for word in Severity], help_text="error: broken for certain; unknown: cannot be told yet"
    )
    pointer = serializers.CharField(allow_blank=True, help_text="JSON pointer into the request")
    line = serializers.IntegerField(allow_null=True, help_text="line of a typed list, from 1")
    cards = CardRefShape(many=True)
    limit = serializers.IntegerField(allow_null=True, help_text="the number that the rule states; null: none")
    actual = serializers.IntegerField(allow_null=True, help_text="the number in the deck; null: none")
    message = serializers.CharField()
    fix = FixShape(allow_null=True, help_text="what removes the problem; null: no single change does")
    citation = CitationBody(allow_null=True)


class NoteShape(serializers.Serializer[Any]):
    """A remark that is not a problem."""

    code = serializers.CharField()
    message = serializers.CharField()
    cards = CardRefShape(many=True)
    citation = CitationBody(allow_null=True)


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "integer"}]})
class PossibleField(serializers.JSONField):
    """An alignment, a set, or a number of copies."""


class NeededFactShape(serializers.Serializer[Any]):
    """A fact whose value can still change the verdict."""

    card = CardRefShape(help_text="the card whose fact is needed")
    fact = serializers.CharField(help_text="alignment, copies or set")
    possible = serializers.ListField(
        child=PossibleField(), help_text="alignments or sets; or the fewest and the most copies, 0: no such card"
    )


@extend_schema_field({})
class AsSentField(serializers.JSONField):
    """A value as it was sent, whatever it is."""


class WrittenCardShape(serializers.Serializer[Any]):
    """A card of a written list; of an entry that is no card, everything is as it was sent."""

    count = AsSentField(help_text="copies in the deck")
    name = serializers.CharField(required=False)
    set = serializers.CharField(required=False, help_text="name of its set; absent: not known")
    id = serializers.CharField(required=False)


class DeckExport(serializers.Serializer[Any]):
    """A deck as it is written out."""

    name = serializers.CharField(allow_blank=True, help_text="name of the deck")
    notes = serializers.CharField(allow_blank=True, help_text="notes in plain text")
    cards = WrittenCardShape(many=True, help_text="each card once")
    unread = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="lines of a typed list that were not understood"
    )


class CompletedEntryShape(serializers.Serializer[Any]):
    """A card of a completed deck."""

    id = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    set = serializers.CharField(required=False, help_text="the set, as it was sent or by its code")
    count = serializers.IntegerField(help_text="copies in the deck")


class AddedCardShape(serializers.Serializer[Any]):
    """A card that completes a deck."""

    id = serializers.CharField(allow_null=True, help_text="permanent id; null for a card of an owner's list")
    name = serializers.CharField()
    set = serializers.CharField(allow_null=True, help_text="code of its set; null: not known")
    count = serializers.IntegerField(help_text="copies added")


class CompletionOutput(serializers.Serializer[Any]):
    """The completed deck with what was added, or the problems that prevent a certain completion."""

    seed = serializers.CharField()
    completed = serializers.BooleanField(help_text="the deck is complete and legal")
    cards = CompletedEntryShape(many=True, help_text="the whole deck, as it can be sent to be checked")
    added = AddedCardShape(many=True, help_text="the cards that were drawn")
    problems = DeckProblemShape(many=True, help_text="why the deck cannot be completed for certain")


_BOUNDS = {
    "oneOf": [
        {"type": "integer"},
        {
            "type": "object",
            "required": ["at_least", "at_most"],
            "properties": {
                "at_least": {"type": "integer", "description": "the fewest that are possible"},
                "at_most": {"type": "integer", "description": "the most that are possible"},
            },
        },
    ]
}


@extend_schema_field(_BOUNDS)
class BoundsField(serializers.JSONField):
    """A number, or bounds where it is not known for certain."""


class IconCountShape(serializers.Serializer[Any]):
    """Icons of a deck, as far as they are known."""

    known = serializers.IntegerField(help_text="icons on the cards whose icons are known")
    cards_not_known = serializers.IntegerField(help_text="cards whose icons are not known")


class DeckCountsShape(serializers.Serializer[Any]):
    """Figures of a deck. A number that is not certain has bounds."""

    total = serializers.IntegerField(required=False, help_text="cards in the deck")
    heroes = BoundsField(required=False, help_text="heroes in the deck")
    monsters = BoundsField(required=False, help_text="monsters in the deck")
    neutrals = BoundsField(required=False, help_text="neutrals in the deck")
    sets = serializers.DictField(child=BoundsField(), help_text="cards by the code of their set")
    hero_icons = IconCountShape(help_text="icons that score for hero factions")
    monster_icons = IconCountShape(help_text="icons that score for monster factions")
    different_cards = serializers.IntegerField(help_text="different titles")


class DeckReport(serializers.Serializer[Any]):
    """The result of a check. A count is a number if it is certain, otherwise `{at_least, at_most}`."""

    verdict = serializers.ChoiceField(
        [str(word) for word in Verdict], help_text="legal, illegal, or undetermined as long as facts are not known"
    )
    problems = DeckProblemShape(many=True, help_text="everything wrong or undecided")
    notes = NoteShape(many=True, help_text="remarks")
    counts = DeckCountsShape(help_text="the deck's figures")
    needed_facts = NeededFactShape(many=True, help_text="facts that can still change the verdict")


class RuleBoundsShape(serializers.Serializer[Any]):
    """A rule of a deck format with its bounds, both inclusive."""

    rule = serializers.CharField(help_text="name of the rule")
    at_least = serializers.IntegerField(allow_null=True, help_text="null: no lower bound, or not a fixed number")
    at_most = serializers.IntegerField(allow_null=True, help_text="null: no upper bound, or not a fixed number")
    note = serializers.CharField(allow_null=True)
    citation = CitationBody(allow_null=True)


class FormatRow(serializers.Serializer[Any]):
    """A deck format: its rules with their bounds (inclusive) and citations."""

    slug = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField(help_text="the format in a sentence")
    rules = RuleBoundsShape(many=True, help_text="the rules of the format")


def citation_json(citation: Citation | None) -> dict[str, Any] | None:
    return dict(vars(citation)) if citation else None  # `asdict` copies deeply, ten times as slowly


def card_json(card: CardRef) -> dict[str, Any]:
    return {"id": card.id, "name": card.name, "set": card.set}


def problem_json(problem: DeckProblem) -> dict[str, Any]:
    return {
        "code": str(problem.code),
        "severity": str(problem.severity),
        "pointer": problem.pointer,
        "line": problem.line,
        "cards": [card_json(card) for card in problem.cards],
        "limit": problem.limit,
        "actual": problem.actual,
        "message": problem.message,
        "fix": _fix_json(problem.fix),
        "citation": citation_json(problem.citation),
    }


def _fix_json(fix: Fix | None) -> dict[str, Any] | None:
    if fix is None:
        return None
    return {"text": fix.text, "set": [_fix_item_json(item) for item in fix.set]}


def _fix_item_json(item: FixItem) -> dict[str, Any]:
    members = {"count": item.count, "id": item.id, "name": item.name, "set": item.set}
    return {name: value for name, value in members.items() if value is not None}


def deck_report(report: Report, figures: Tally) -> dict[str, Any]:
    """Return a report with the deck's figures as JSON."""
    counts = _counts_json(report.counts) if report.counts else {}
    counts["sets"] = {code: _bounds_json(bounds) for code, bounds in figures.sets.items()}
    counts["hero_icons"] = asdict(figures.hero_icons)
    counts["monster_icons"] = asdict(figures.monster_icons)
    counts["different_cards"] = figures.different_cards
    return {
        "verdict": str(report.verdict),
        "problems": [problem_json(problem) for problem in report.problems],
        "notes": [_note_json(note) for note in report.notes],
        "counts": counts,
        "needed_facts": [_needed_json(fact) for fact in report.needed_facts],
    }


def _counts_json(counts: Counts) -> dict[str, Any]:
    kinds = {"heroes": counts.heroes, "monsters": counts.monsters, "neutrals": counts.neutrals}
    return {"total": counts.total, **{name: _bounds_json(bounds) for name, bounds in kinds.items()}}


def _bounds_json(bounds: Bounds) -> int | dict[str, int]:
    if bounds.certain is not None:
        return bounds.certain
    return {"at_least": bounds.at_least, "at_most": bounds.at_most}


def _note_json(note: Note) -> dict[str, Any]:
    return {
        "code": str(note.code),
        "message": note.message,
        "cards": [card_json(card) for card in note.cards],
        "citation": citation_json(note.citation),
    }


def _needed_json(fact: NeededFact) -> dict[str, Any]:
    return {"card": card_json(fact.card), "fact": fact.fact, "possible": list(fact.possible)}


def format_json(rules: Format) -> dict[str, Any]:
    limits: dict[str, Limit] = {name: getattr(rules, name) for name in RULES}
    return {
        "slug": rules.slug,
        "name": rules.name,
        "summary": rules.summary,
        "rules": [
            {
                "rule": name,
                "at_least": limit.at_least,
                "at_most": limit.at_most,
                "note": limit.note or None,
                "citation": citation_json(limit.citation),
            }
            for name, limit in limits.items()
        ],
    }
