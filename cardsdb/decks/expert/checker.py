"""Check an expert deck: every problem at once, and a verdict over all ways to fill in unknown facts.

The verdict is `legal` if every completion follows all rules, `illegal` if none does, and `undetermined` otherwise. An
unlisted or ambiguous name or an unreadable line makes it at best `undetermined`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from cardsdb.decks.expert import joint_rules
from cardsdb.decks.expert import rules as expert_rules
from cardsdb.decks.expert.bounds import Weighed, weigh
from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.holdings import Deck
from cardsdb.decks.expert.missing_facts import needed_facts
from cardsdb.decks.expert.notes import deck_notes
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.expert.typed_lists import read_list
from cardsdb.decks.formats import Format
from cardsdb.decks.problems import DeckProblem
from cardsdb.decks.reports import Note, NoteCode, Report, verdict_of
from cardsdb.terms import Verdict

MOST_MISNAMED = 100
"""Problems with single lines or entries that a report lists."""
Rule = Callable[[Weighed], Iterator[DeckProblem]]

RULES: tuple[Rule, ...] = (
    expert_rules.naming,
    expert_rules.not_empty,
    expert_rules.size,
    expert_rules.copies,
    expert_rules.alignments,
    expert_rules.sets,
    expert_rules.chosen_sets,
    expert_rules.faction_sets,
)
JOINT_RULES: tuple[Rule, ...] = (joint_rules.room_in_sets, joint_rules.alignments)


def check_list(
    entries: Iterable[DeckEntry],
    pool: CardPool,
    rules: Format,
    *,
    sets: Sequence[str] = (),
    faction_sets: Sequence[str] = (),
) -> Report:
    """Read a list against a pool and check it. `sets` and `faction_sets` are codes of sets that the player named."""
    return check(resolve(entries, pool, sets=sets), rules, faction_sets=faction_sets)


def resolve_text(text: str, pool: CardPool, *, sets: Sequence[str] = ()) -> Deck:
    """Read a typed list against a pool."""
    typed = read_list(text, pool)
    return resolve(typed.entries, pool, sets=sets, unread=typed.unread, pointer="/text")


def check(deck: Deck, rules: Format, *, faction_sets: Sequence[str] = ()) -> Report:
    """Return the verdict with every problem, in the order of RULES; each with its fix where there is one."""
    weighed = weigh(deck, rules, tuple(faction_sets))
    problems = tuple(problem for rule in RULES for problem in rule(weighed))
    verdict = verdict_of(problems)
    if verdict is Verdict.UNDETERMINED:
        problems += tuple(problem for rule in JOINT_RULES for problem in rule(weighed))
        verdict = verdict_of(problems)
    needed = tuple(needed_facts(weighed)) if verdict is Verdict.UNDETERMINED else ()
    notes = tuple(deck_notes(weighed))
    if len(deck.problems) > MOST_MISNAMED:  # `naming` comes first and yields one for each
        problems = problems[:MOST_MISNAMED] + problems[len(deck.problems) :]
        notes += (Note(NoteCode.MORE_PROBLEMS, number=len(deck.problems), limit=MOST_MISNAMED),)
    return Report(verdict, problems, notes, weighed.counts, needed)
