"""Decks and reports on them: what may be sent, and what comes back."""

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from cardsdb.api.bodies import Body, Flag, Seed, Text, Whole
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

    hero = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_ICONS)
    monster = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_ICONS)


class ListedCardInput(Body):
    """A card of an owner's list. Absent or null means unknown."""

    name = Text(max_length=LONGEST_NAME)
    alignment = serializers.ChoiceField([str(word) for word in Alignment], required=False, allow_null=True)
    copies = Whole(required=False, allow_null=True)
    icons = IconsInput(required=False, allow_null=True)


class CardListInput(Body):
    """Facts about the cards of a set, from its owner."""

    set = Text(max_length=LONGEST_NAME)
    complete = Flag(default=False, help_text="the list names every card of the set")
    cards = ListedCardInput(many=True, max_length=MOST_LISTED)


class DeckInput(Body):
    """A deck, either as `cards` or as a typed list in `text`."""

    format = Text(default="expert", max_length=50)
    sets = serializers.ListField(child=Text(max_length=LONGEST_NAME), required=False, max_length=MOST_SETS)
    faction_sets = serializers.ListField(child=Text(max_length=LONGEST_NAME), required=False, max_length=MOST_SETS)
    cards = EntryInput(many=True, required=False, max_length=MOST_ENTRIES)
    text = Text(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    card_lists = CardListInput(many=True, required=False, max_length=MOST_LISTS)


class NamedDeckInput(DeckInput):
    """A deck with a name and notes, both plain text."""

    name = Text(default="", allow_blank=True, max_length=LONGEST_NAME)
    notes = Text(default="", allow_blank=True, max_length=LONGEST_NOTES)


class CompletionInput(DeckInput):
    """A partial deck, and the seed of the draw."""

    seed = Seed(required=False)


class CompletionOutput(serializers.Serializer[Any]):
    """The completed deck with what was added, or the problems that prevent a certain completion."""

    seed = serializers.CharField()
    completed = serializers.BooleanField()
    cards = serializers.ListField(child=serializers.DictField())
    added = serializers.ListField(child=serializers.DictField())
    problems = serializers.ListField(child=serializers.DictField())


class CitationShape(serializers.Serializer[Any]):
    """Where a rule is printed."""

    rulebook = serializers.CharField()
    expansion = serializers.CharField()
    parent = serializers.CharField(allow_blank=True)
    heading = serializers.CharField()
    entry = serializers.IntegerField(allow_null=True)


class CardRefShape(serializers.Serializer[Any]):
    """A card as a problem names it."""

    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    set = serializers.CharField(allow_null=True)


class FixItemShape(serializers.Serializer[Any]):
    """Set the count of this card in the sent list; 0 takes it out."""

    id = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    set = serializers.CharField(required=False)
    count = serializers.IntegerField()


class FixShape(serializers.Serializer[Any]):
    """A fix: applying `set` to the list that was sent removes the problem."""

    text = serializers.CharField()
    set = FixItemShape(many=True)


class DeckProblemShape(serializers.Serializer[Any]):
    """Something wrong with a deck (`error`), or not decided yet (`unknown`)."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([str(word) for word in Severity])
    pointer = serializers.CharField(allow_blank=True, help_text="JSON pointer into the request")
    line = serializers.IntegerField(allow_null=True, help_text="line of a typed list, from 1")
    cards = CardRefShape(many=True)
    limit = serializers.IntegerField(allow_null=True)
    actual = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()
    fix = FixShape(allow_null=True)
    citation = CitationShape(allow_null=True)


class NoteShape(serializers.Serializer[Any]):
    """A remark that is not a problem."""

    code = serializers.CharField()
    message = serializers.CharField()
    cards = CardRefShape(many=True)
    citation = CitationShape(allow_null=True)


class NeededFactShape(serializers.Serializer[Any]):
    """A fact whose value can still change the verdict."""

    card = CardRefShape()
    fact = serializers.CharField(help_text="alignment, copies or set")
    possible = serializers.ListField(help_text="alignments or sets; or the fewest and the most copies, 0: no such card")


class DeckReport(serializers.Serializer[Any]):
    """The result of a check. A count is a number if it is certain, otherwise `{at_least, at_most}`."""

    verdict = serializers.ChoiceField([str(word) for word in Verdict])
    problems = DeckProblemShape(many=True)
    notes = NoteShape(many=True)
    counts = serializers.DictField(help_text="total, heroes, monsters, neutrals; by set; icons as far as known")
    needed_facts = NeededFactShape(many=True)


class FormatRow(serializers.Serializer[Any]):
    """A deck format: its rules with their bounds (inclusive) and citations."""

    slug = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    rules = serializers.ListField(child=serializers.DictField())


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
