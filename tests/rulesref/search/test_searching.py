"""Search over a small corpus of our own: what players type finds what they mean."""

import json
import threading

import pytest

from rulesref.search import index
from rulesref.search.documents import Document
from rulesref.search.searching import Narrowing, search
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
def test_a_slice_of_the_hits_has_the_hits_at_its_places():
    hits = search("heal damage").hits
    assert len(hits) == 3
    assert [hit.document.id for hit in hits[1:9]] == [hits[1].document.id, hits[2].document.id]
    assert [hit.partial for hit in hits[:2]] == [False, True]


@pytest.mark.usefixtures("corpus")
def test_hits_and_facets_are_those_of_the_narrowing():
    found = search("nephren-ka", Narrowing(games=frozenset({"es"})))
    assert found.facets["game"] == {"es": 1}
    assert search("nephren-ka").facets["game"] == {"eh": 1, "es": 1}


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


CARD = {"kind": "asset", "named": True, "facts": {"traits": [], "boxes": ["The Box"], "copies": [], "text": None}}


@pytest.mark.parametrize(
    "query", ["brass lantern", "Brass", "bras lantern", "the brass lantern", "what is the brass lantern"]
)
def test_a_card_comes_first_by_its_name(serve, query):
    card = Document("card", "k", "eh", ("eh.core",), "Brass Lantern", "", extra=CARD)
    rule = Document("section", "s", "eh", ("eh.core",), "Lanterns", "A lantern of Brass lantern makers is lit once.")
    serve([rule, card])
    assert ids(query)[0] == "k"
    assert ids("lit lantern")[0] == "s"


def test_spaces_are_no_hits(serve):
    serve([Document("space", "p", "eh", ("eh.core",), "Port", "", extra={}), *small_corpus()])
    assert "p" not in ids("port")
