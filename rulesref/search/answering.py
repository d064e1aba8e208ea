"""The answer to a question: a sure one, the closest rule, or the word that nothing is known; and the nearest others."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cardsdb.names import fold
from rulesref.search import confidence, languages
from rulesref.search.courtesies import named_game, without_game
from rulesref.search.documents import CARD_AUTHORITY, RULING_TYPES, SPACE, Document
from rulesref.search.facts import FactAnswer
from rulesref.search.features import LEAST_SAID
from rulesref.search.looking import Look, look
from rulesref.search.query import Query
from rulesref.search.ranking import shipped_weights
from rulesref.search.searching import EVERYTHING, Hit, Narrowing, Ranked, named_cards, rank, spoken_words

ALTERNATIVES = 5
AS_GOOD = 0.4  # lead of value under which the answers of two games are equally good
NAMESAKE = 2.0  # lead of value of the text that bears the very name that is asked for
FITS_AS_WELL = 0.75  # share of a community ruling's coverage from which an official answer goes before it
LIKE_A_WORDING = 0.8  # likeness to a wording from which a question need not name the card that the entry is about
_DEFINING = frozenset("what whats is are does mean means meaning define definition a an the".split())
_CONTENTS = "Frequently Asked Questions"  # a section that lists the questions, each of which is an entry of its own
_TWO_GAMES = "Two games answer this, each in its own way. Choose the game."


@dataclass(frozen=True)
class Ruling:
    """What a question gets: a sure answer, or the closest rule, or neither with the reason; and the nearest others."""

    query: Query
    language: str
    reason: str
    answer: Hit | None = None
    closest: Hit | None = None
    alternatives: Sequence[Hit] = field(default=())

    @property
    def confident(self) -> bool:
        """Whether there is a sure answer."""
        return self.answer is not None


def ruling(text: str, narrowing: Narrowing = EVERYTHING) -> Ruling:
    """Return the one best ruling for a question in plain words, or the closest, or say that there is none.

    A question that names a game is about that game alone.
    """
    text, narrowing = _of_named_game(text, narrowing)
    found = look(text)
    if not narrowing.types and (answered := _from_facts(found, narrowing)) is not None:
        return answered
    if not found.query.says_something and found.language == languages.ENGLISH:
        return Ruling(found.query, found.language, "The question names nothing of the games.")
    ranked = sorted(_rulings(found, narrowing), key=_is_narrow)  # the others keep their order
    if not ranked or (found.language == languages.ENGLISH and not found.engine):
        return Ruling(found.query, found.language, "Nothing matches these words.")
    hits = _hits(found, ranked[: ALTERNATIVES + 1])
    sureness = shipped_weights().sureness[found.manner]
    chance = _chance(found, ranked)
    if _is_narrow(ranked[0]) or chance < sureness.closest:
        return Ruling(found.query, found.language, _not_known(found, ranked), None, None, hits[:ALTERNATIVES])
    sure = chance >= sureness.sure or _is_the_section_named(found, ranked)
    doubt = _doubt(found, ranked, narrowing) if sure else "No rule answers this for certain."
    if doubt:
        return Ruling(found.query, found.language, doubt, None, hits[0], hits[1:])
    return Ruling(found.query, found.language, "", hits[0], None, hits[1:])


def _of_named_game(text: str, narrowing: Narrowing) -> tuple[str, Narrowing]:
    bare, game = named_game(text)
    if game is None or (narrowing.games and game not in narrowing.games):
        return text, narrowing
    return bare, replace(narrowing, games=frozenset({game}))


# Facts and names

_EFFECT = "text"  # the field of what a card does


def _from_facts(found: Look, narrowing: Narrowing) -> Ruling | None:
    """Return the answer to a question for a fact, or for a card by its name alone; None for other questions."""
    words = spoken_words(found.query.text)
    facts = found.corpus.facts
    answers = facts.answers(words, narrowing.games)
    for fewer, game in without_game(words):  # beside a card's name it is the game wherever it stands
        if not answers and not narrowing.games:
            answers = facts.answers(fewer, frozenset({game}))
    answers = [each for each in answers if narrowing.admits_box(found.corpus.documents[each.subject.number])]
    known = [each for each in answers if each.known]
    if known:
        return _told(found, [_made(found, each) for each in known])
    if answers and all(each.field != _EFFECT for each in answers):  # of a card without a text, a rule may speak
        cards = [_made(found, each) for each in answers]
        return Ruling(found.query, found.language, answers[0].sentence, None, None, cards)
    named = [number for number in named_cards(found) if narrowing.admits(found.corpus.documents[number])]
    if named:
        return _told(found, [_of_card(found, number) for number in named])
    return None


def _told(found: Look, hits: list[Hit]) -> Ruling:
    """Return one answer, or several for different games, of which none is sure."""
    if len({hit.document.game for hit in hits}) > 1:
        return Ruling(found.query, found.language, _TWO_GAMES, None, hits[0], hits[1:])
    return Ruling(found.query, found.language, "", hits[0], None, hits[1:])


def _made(found: Look, answer: FactAnswer) -> Hit:
    """Return a hit whose text is the sentence made from a fact."""
    document = found.corpus.documents[answer.subject.number]
    return Hit(replace(document, text=answer.sentence), answer.weight, False, found.query)


def _of_card(found: Look, number: int) -> Hit:
    """Return a card as an answer: what it does, or what is known of it."""
    document = found.corpus.documents[number]
    return Hit(
        document if document.text.strip() else replace(document, text=_known_of(document)), 1.0, False, found.query
    )


def _known_of(document: Document) -> str:
    """Return what is known of a card without a text, in a sentence."""
    facts = document.extra["facts"]
    kind = document.extra["kind"].replace("-", " ")
    traits = f" Traits: {', '.join(facts['traits'])}." if facts["traits"] else ""
    boxes = ", ".join(facts["boxes"])
    return f"{document.title} ({kind}) comes in {boxes}.{traits} What it does isn't known here; see your card."


# Rules


def rulings(text: str, narrowing: Narrowing = EVERYTHING) -> list[Hit]:
    """Return all rulings that were looked at closely, best first, however sure the best is."""
    text, narrowing = _of_named_game(text, narrowing)
    found = look(text)
    return _hits(found, _rulings(found, narrowing))


def _rulings(found: Look, narrowing: Narrowing) -> list[Ranked]:
    within = replace(narrowing, types=narrowing.types or frozenset(RULING_TYPES))
    numbers = found.candidates(lambda each: within.admits(each) and is_ruling(each))
    return _official_first(_namesake_first(found, rank(found, numbers)))


def _namesake_first(found: Look, ranked: list[Ranked]) -> list[Ranked]:
    """Put what bears the very name that is asked for first, "what is a reckoning": a section before a term."""
    asked = _name_asked(found)
    order = {"section": 0, "term": 1}
    namesakes = [each for each in ranked if each.document.type in order and _is_named(each.document, asked)]
    if not asked or not namesakes:
        return ranked
    first = min(namesakes, key=lambda each: order[each.document.type])
    first = replace(first, value=max(first.value, ranked[0].value + NAMESAKE))
    return [first, *(each for each in ranked if each.document is not first.document)]


def _is_the_section_named(found: Look, ranked: list[Ranked]) -> bool:
    """Tell whether the question is the name of the first text, a section, and of no section of another game."""
    asked = _name_asked(found)
    sections = [each.document for each in ranked if each.document.type == "section" and _is_named(each.document, asked)]
    return ranked[0].document in sections and len({document.game for document in sections}) == 1


def _name_asked(found: Look) -> str:
    return " ".join(word for word in spoken_words(found.query.text) if word not in _DEFINING)


def _is_named(document: Document, asked: str) -> bool:
    return fold(document.title).removeprefix("the ") == asked


def is_ruling(document: Document) -> bool:
    """Tell whether a document rules on something: it has a text, and more than the questions of a book."""
    return bool(document.text) and document.title != _CONTENTS


def _is_narrow(each: Ranked) -> bool:
    """Tell whether a text is about a named card that the question does not name: it is never the answer."""
    nearest = max(each.features["wording"], each.features["title"])
    return each.features["subject_unsaid"] > 0 and nearest < LIKE_A_WORDING


def _hits(found: Look, ranked: Sequence[Ranked]) -> list[Hit]:
    whole = found.asked.having_all(each.number for each in ranked)
    return [Hit(each.document, each.value, each.number not in whole, found.query) for each in ranked]


def _chance(found: Look, ranked: list[Ranked]) -> float:
    same = found.corpus.sayings[ranked[0].number]
    other = next((place for place, each in enumerate(ranked) if each.number not in same), len(ranked))
    listed = [confidence.Candidate(each.value, each.features) for each in ranked]
    heavy = sum(not want.light for want in found.query.wants)
    signs = confidence.signs(listed, other, found.unknown, heavy)
    return confidence.chance(signs, shipped_weights().sureness[found.manner].weights)


def _doubt(found: Look, ranked: list[Ranked], narrowing: Narrowing) -> str:
    """Return why the best text is no sure answer although it is near, "" where nothing speaks against it."""
    best = ranked[0]
    if found.language != languages.ENGLISH and found.near is None:
        return "Only single words of this language are understood without the sentence encoder."
    if best.document.extra.get("unknown"):
        return f"Not known: {best.document.text}"
    if best.document.type == "term" and len([want for want in found.query.wants if not want.light]) > 2:
        return "Only the term is explained; no rule answers this for certain."
    if len(narrowing.games) != 1:
        rivals = (each for each in ranked[1:] if each.document.game != best.document.game)
        rival = next(rivals, None)
        if rival is not None and best.value - rival.value < AS_GOOD:
            return _TWO_GAMES
    return ""


def _not_known(found: Look, ranked: list[Ranked]) -> str:
    """Return what is missing and where to look."""
    for mention in found.corpus.facts.mentions(spoken_words(found.query.text)):
        documents = [found.corpus.documents[number] for number in mention.owners]
        if mention.weight > LEAST_SAID and documents[0].type != SPACE:
            return f"No ruling says this of {documents[0].title}. What is held of it is on its page; see also the card."
    return "Nothing held here says this. The rulebook or the card may."


def _official_first(ranked: list[Ranked]) -> list[Ranked]:
    """Put the best official answer before a community ruling, where one fits about as well."""
    if not ranked or ranked[0].document.authority != "community":
        return ranked
    official = next(
        (each for each in ranked if each.document.authority not in (None, "community", CARD_AUTHORITY)), None
    )
    if official is None or official.features["coverage"] < FITS_AS_WELL * ranked[0].features["coverage"]:
        return ranked
    return [official, *(each for each in ranked if each is not official)]
