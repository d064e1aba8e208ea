"""Search over a small corpus of our own: what players type finds what they mean."""

import json
import threading

import pytest

from rulesref.search import index
from rulesref.search.documents import Document
from rulesref.search.searching import Narrowing, ruling, search
from tests.conftest import CASES


def small_corpus() -> list[Document]:
    rows = json.loads((CASES / "search_corpus.json").read_text())["documents"]
    return [
        Document(row["type"], row["id"], row["game"], (f"{row['game']}.core",), row["title"], row["text"])
        for row in rows
    ]


@pytest.fixture
def serve(settings, tmp_path):
    """Return a function that makes documents the current index of a data folder of its own."""
    settings.DATA_DIR = tmp_path

    def build(documents: list[Document], version: str = "one") -> None:
        index.make_current(version, index.build(documents, version))

    return build


@pytest.fixture
def corpus(serve):
    serve(small_corpus())


def ids(text: str, **narrowing) -> list[str]:
    return [hit.document.id for hit in search(text, Narrowing(**narrowing)).hits]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("celephais", {"a01"}),
        ("CELEPHAÏS", {"a01"}),
        ("Celephai\u0308s", {"a01"}),
        ("celephaïs", {"a01"}),
        ("shudde m'ell", {"a02"}),
        ("shudde m’ell", {"a02"}),
        ("Shudde Mell", {"a02"}),
        ("shudde m`ell", {"a02"}),
        ("nephren ka", {"a08", "a09"}),
        ("nephren-ka", {"a08", "a09"}),
        ("Nephren–Ka", {"a08", "a09"}),
        ("nephrenka", {"a08", "a09"}),
        ("Will", {"a03", "a04"}),
        ("investigators trading task", {"a11"}),
        ("trade tasks", {"a11"}),
        ("reduce maximum health", {"a10"}),
        ("storm", {"a06", "a07"}),
    ],
)
@pytest.mark.usefixtures("corpus")
def test_spellings_and_forms_find_the_text(query, wanted):
    assert wanted <= set(ids(query))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Will-1", "a03"),
        ("Will–1", "a03"),
        ("Will −1", "a03"),
        ("Will+1", "a04"),
        ("Did We Make It?", "a05"),
        ("did we make it", "a05"),
        ("DID WE MAKE IT?", "a05"),
        ("The Storm", "a06"),
        ("storm", "a06"),
        ("Eye of the Storm", "a07"),
        ("heal damage", "a12"),
        ("damage heal", "a12"),
    ],
)
@pytest.mark.usefixtures("corpus")
def test_the_best_text_comes_first(query, first):
    assert ids(query)[0] == first


@pytest.mark.usefixtures("corpus")
def test_a_game_narrows_the_search():
    assert ids("nephren-ka", games=frozenset({"es"})) == ["a09"]


@pytest.mark.usefixtures("corpus")
def test_texts_with_one_of_two_words_follow_and_are_marked():
    found = {hit.document.id: hit.partial for hit in search("heal damage").hits}
    assert found == {"a12": False, "a13": True, "a14": True}


@pytest.mark.parametrize(
    "query",
    [
        "*", "?", "(", ")", '"unclosed', "title:", "title:(", "[", "[a TO", "{", "a AND", "OR", "NOT", "~", "^2", "\\",
        "/[/", "&&", "<script>", "'; --", "%00", "   ", "", ":", "storm~", "storm^x", "a\u00a0b", "-ka", "--", "+",
        "a" * 100_000,
    ],
)  # fmt: skip
@pytest.mark.usefixtures("corpus")
def test_signs_are_never_operators(query):
    assert len(search(query).hits) < len(small_corpus())


@pytest.mark.usefixtures("corpus")
def test_facets_count_all_hits():
    facets = search("nephren-ka").facets
    assert facets["game"] == {"eh": 1, "es": 1}
    assert facets["type"] == {"card": 2}


def test_a_new_index_is_noticed_without_restart(serve):
    serve(small_corpus())
    assert ids("lighthouse") == []
    serve([*small_corpus(), Document("card", "a99", "eh", ("eh.core",), "Lighthouse", "")], "two")
    assert ids("lighthouse") == ["a99"]


@pytest.mark.usefixtures("corpus")
def test_threads_search_side_by_side():
    wanted = ids("storm")
    found: list[list[str]] = []

    def look() -> None:
        found.extend(ids("storm") for _ in range(20))

    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 160


def ruled(serve, *documents: Document, ask: str = "may the lantern be lit twice"):
    serve(list(documents))
    return ruling(ask)


def entry(id_: str, *, authority: str = "rulebook", title: str = "May the lantern be lit twice?", **more) -> Document:
    return Document("faq", id_, "eh", ("eh.core",), title, "Once only.", authority=authority, **more)


def test_a_community_ruling_yields_to_an_official_one_that_fits(serve):
    found = ruled(
        serve,
        entry("c", authority="community"),
        entry("o", authority="official-faq", title="Is the lantern lit twice or once?"),
    )
    assert found.confident
    assert found.answer.document.id == "o"
    assert "c" in [hit.document.id for hit in found.alternatives]


def test_a_community_ruling_answers_where_nothing_official_fits(serve):
    found = ruled(serve, entry("c", authority="community"), entry("o", title="How many oars has the boat?"))
    assert found.answer.document.id == "c"


def test_a_superseded_ruling_follows_the_one_that_replaces_it(serve):
    found = ruled(serve, entry("old", superseded_by="new"), entry("new", title="Is the lantern lit twice or once?"))
    assert [found.answer.document.id, found.alternatives[0].document.id] == ["new", "old"]


def test_a_question_that_no_text_explains_has_no_answer(serve):
    found = ruled(
        serve, entry("o"), entry("p", title="What is a boat?"), ask="who delivers pizza to the lantern keeper"
    )
    assert not found.confident
    assert found.answer is None
    assert found.reason
    assert found.alternatives[0].document.id == "o"


def test_a_term_without_a_definition_is_no_answer(serve):
    bare = Document("term", "t", "eh", (), "Lantern", "", names=("lamp",))
    found = ruled(serve, bare, entry("o"), ask="lantern")
    assert "t" in ids("lantern")
    assert [hit.document.id for hit in (found.answer, *found.alternatives) if hit] == ["o"]


def test_a_question_for_the_facts_of_a_card_is_not_answered_with_a_ruling_on_it(serve):
    card = Document("card", "k", "eh", ("eh.core",), "Brass Lantern", "asset.")
    on_it = entry("o", title="Is the Brass Lantern lit by the bearer of another light?")
    others = [entry(f"f{n}", title=f"What does boat {n} cost?") for n in range(8)]
    found = ruled(serve, card, on_it, *others, ask="what does the brass lantern cost")
    assert found.answer is None
    assert "Brass Lantern" in found.reason
    assert found.alternatives[0].document.id == "o"
    assert ruled(serve, card, on_it, *others, ask="is the brass lantern lit by another light").answer.document.id == "o"


def test_a_note_that_a_thing_is_not_known_is_given_as_the_reason(serve):
    text = "The text was not found. Not known: see your card."
    note = Document("erratum", "n", "eh", (), "Card Brass Key, its text", text, extra={"unknown": True})
    found = ruled(serve, note, entry("o"), ask="brass key card text")
    assert found.answer is None
    assert "see your card" in found.reason


def test_a_section_goes_before_the_entry_that_restates_it(serve):
    section = Document("section", "s", "eh", ("eh.core",), "Lanterns", "A lantern may be lit once, not twice.")
    found = ruled(serve, section, entry("r", extra={"restates": "s"}))
    assert found.answer.document.id == "s"
