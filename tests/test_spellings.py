"""Every place that takes a game, box, rulebook or card takes all its spellings."""

import pytest

from cardsdb import library
from cardsdb.spellings import EXPANSION, GAME, Spellings, card, expansion, game, rulebook
from cardsdb.terms import Kind

API = "/api/v1"
EH = ("eh", "EH", "eldritch-horror", "Eldritch Horror", "ELDRITCH  HORROR")
MVH = ("mvh", "monsters-vs-heroes", "Monsters vs. Heroes", "monsters vs heroes")
DREAMLANDS = ("td", "TD", "eh.td", "eh.the-dreamlands", "EH.The-Dreamlands", "the-dreamlands", "The Dreamlands")
CORE = ("core", "Core", "eh.core", "Eldritch Horror", "base", "core box")
BOOK = (*DREAMLANDS, "Eldritch Horror: The Dreamlands Rulebook")
INNSMOUTH = ("soi", "SOI", "mvh.soi", "mvh.the-shadow-over-innsmouth", "the shadow over innsmouth")
HYPNOS = ("hypnos", "Hypnos", "eh.ancient-one.hypnos", "EH.ANCIENT-ONE.HYPNOS")
SHUDDE = ("shudde-mell", "Shudde M’ell", "SHUDDE M'ELL", "shudde-m-ell", "eh.ancient-one.shudde-m-ell", "Shudde Mell")
DREAMS = ("otherworldly-dreams", "Otherworldly Dreams", "eh.prelude.otherworldly-dreams")
TOMMY = ("skids-otoole", '"Skids" O\'Toole', "“Skids” O’Toole", "eh.investigator.skids-otoole", "SKIDS OTOOLE")
PROPOSITION = ("a-proposition", "A Proposition", "eh.mythos.a-proposition", "a PROPOSITION")
DRACULA = ("dracula", "Dracula", "mvh.character.dracula", "MVH.Character.DRACULA")


def rows(*tables):
    """Return each place with each spelling and the first one."""
    return [(place, word, words[0]) for places, words in tables for place in places for word in words]


GETS = rows(
    (["cards/?game={}", "expansions/?game={}", "faq/?game={}", "rules/?game={}", "glossary/?game={}"], EH),
    (["errata/?game={}", "search/?q=hypnos&game={}", "rulings/?q=rest&game={}", "rulebooks/?game={}"], EH),
    (["games/{}/", "spaces/?game={}", "mythos-cards/?game={}"], EH),
    (["cards/?expansion={}", "rules/?expansion={}", "faq/?expansion={}", "spaces/?expansion={}"], DREAMLANDS),
    (["errata/?expansion={}", "glossary/?expansion={}", "search/?q=dream&expansion={}"], DREAMLANDS),
    (["expansions/{}/", "rulebooks/?expansion={}", "rulings/?q=dream&expansion={}"], DREAMLANDS),
    (["mythos-decks/feasibility/?ancient_one=hypnos&expansions=core,{}"], DREAMLANDS),
    (["mythos-decks/feasibility/?ancient_one=azathoth&expansions={}"], CORE),
    (["rules/?rulebook={}", "faq/?rulebook={}", "glossary/?rulebook={}", "rulebooks/{}/"], BOOK),
    (["ancient-ones/{}/", "mythos-decks/feasibility/?expansions=core,td&ancient_one={}"], HYPNOS),
    (["mythos-decks/odds/?expansions=core,cir&ancient_one={}"], SHUDDE),
    (["preludes/{}/", "mythos-decks/feasibility/?ancient_one=hypnos&expansions=core,td&preludes={}"], DREAMS),
    (["mythos-decks/odds/?ancient_one=azathoth&cards={}", "mythos-cards/{}/"], PROPOSITION),
    (["investigators/{}/", "cards/{}/"], TOMMY),
    (["characters/{}/"], DRACULA),
)


@pytest.mark.parametrize(("place", "word", "first"), GETS)
def test_a_query_takes_every_spelling(api, place, word, first):
    answer, plain = (api.get(f"{API}/{place.format(spelling)}") for spelling in (word, first))
    assert (answer.status_code, plain.status_code) == (200, 200), answer.content
    one, other = answer.json(), plain.json()
    assert one.get("count") == other.get("count")
    assert one.get("id") == other.get("id")
    assert one.get("cards") == other.get("cards")


DEAL = {"ancient_one": "hypnos", "expansions": ["core", "td"], "seed": "ulthar"}
SHEET = {"game": "eh", "players": 1, "expansions": ["core", "td", "mon"], "ancient_one": "hypnos", "seed": "ulthar"}
DECK = {"cards": [{"id": "mvh.character.dracula", "count": 1}]}
ROUND = {
    "expansions": ["core", "td", "mon"],
    "state": {"ancient_one": "azathoth", "next_ancient_one": "cthulhu"},
    "outcome": {"won": True},
    "seed": "cairo",
}
POSTS = [
    *(("mythos-decks/", {**DEAL, "expansions": ["core", word]}) for word in DREAMLANDS),
    *(("mythos-decks/", {**DEAL, "expansions": [word, "td"]}) for word in CORE),
    *(("mythos-decks/", {**DEAL, "ancient_one": word}) for word in HYPNOS),
    *(("mythos-decks/", {**DEAL, "preludes": [word]}) for word in DREAMS),
    *(("mythos-decks/validate/", {**DEAL, "seed": None, "stages": [[word], [], []]}) for word in PROPOSITION),
    *(("cards/collection/", {"ids": [word]}) for words in (TOMMY, DREAMS, PROPOSITION, DRACULA) for word in words),
    *(("setup-sheets/", {**SHEET, "game": word}) for word in EH),
    *(("setup-sheets/", {"game": word, "expansions": ["v1"], "seed": "a"}) for word in MVH),
    *(("setup-sheets/", {**SHEET, "expansions": ["core", word]}) for word in DREAMLANDS),
    *(("setup-sheets/", {**SHEET, "expansions": [word, "td"]}) for word in CORE),
    *(("setup-sheets/", {**SHEET, "ancient_one": word}) for word in HYPNOS),
    *(("setup-sheets/", {**SHEET, "expansions": ["core", "cir"], "ancient_one": word}) for word in SHUDDE),
    *(("setup-sheets/", {**SHEET, "preludes": [word]}) for word in DREAMS),
    *(("setup-sheets/", {**SHEET, "expansions": ["core", "td", "sr"], "investigators": [word]}) for word in TOMMY),
    *(("setup-sheets/", {"game": "mvh", "expansions": ["v2"], "sets": [word], "seed": "a"}) for word in INNSMOUTH),
    *(("decks/validate/", {"cards": [{"id": word, "count": 1}]}) for word in DRACULA),
    *(("decks/validate/", {"cards": [{"name": word, "count": 1}]}) for word in DRACULA),
    *(("decks/validate/", {"text": f"1 {word}"}) for word in DRACULA),
    *(("decks/validate/", {**DECK, "sets": [word]}) for word in INNSMOUTH),
    *(("decks/validate/", {**DECK, "faction_sets": [word]}) for word in INNSMOUTH),
    *(("decks/validate/", {"cards": [{"name": "Deep One", "set": word, "count": 1}]}) for word in INNSMOUTH),
    *(("decks/complete/", {**DECK, "sets": [word], "seed": "a"}) for word in INNSMOUTH),
    *(("campaigns/", {"expansions": ["core", "mon", word], "seed": "cairo"}) for word in DREAMLANDS),
    *(("campaigns/advance/", {**ROUND, "state": {**ROUND["state"], "next_ancient_one": word}}) for word in HYPNOS),
    *(
        ("campaigns/advance/", {**ROUND, "outcome": {"won": True, "lost_investigators": [word]}, "expansions": boxes})
        for word in TOMMY
        for boxes in [["core", "mon", "sr"]]
    ),
]


def told(place, body):
    """Return the answer to a request, the words of the request aside."""
    if place == "decks/validate/":
        return body["counts"]
    if place == "cards/collection/":
        return [each["id"] for each in body["results"]]
    return {name: value for name, value in body.items() if name != "token"}


@pytest.mark.parametrize(("place", "sent"), POSTS)
def test_a_body_takes_every_spelling(api, place, sent):
    sent = {name: value for name, value in sent.items() if value is not None}
    answer = api.post(f"{API}/{place}", sent, format="json")
    assert answer.status_code == 200, answer.content
    plain = api.post(f"{API}/{place}", _plain(sent), format="json")
    assert told(place, answer.json()) == told(place, plain.json())
    assert answer.json().get("not_found", []) == []
    assert not [each for each in answer.json().get("problems", []) if each["code"].startswith("unknown")]


FIRST = {
    word.casefold(): words[0]
    for words in (EH, MVH, DREAMLANDS, INNSMOUTH, HYPNOS, SHUDDE, DREAMS, TOMMY, PROPOSITION, DRACULA)
    for word in words
} | dict.fromkeys(("eh.core", "base", "core box"), "core")


def _plain(sent, member=""):
    """Return the request with the first spelling of everything that it names."""
    if isinstance(sent, dict):
        return {name: _plain(value, name) for name, value in sent.items()}
    if isinstance(sent, list):
        return [_plain(value, member) for value in sent]
    if member == "expansions" and sent == "Eldritch Horror":
        return "core"
    if member in ("text", "name", "id", "ids"):
        return _id(sent)
    return FIRST.get(sent.casefold(), sent) if isinstance(sent, str) else sent


def _id(word):
    if word.startswith("1 "):
        return f"1 {DRACULA[1]}"
    ids = {DRACULA[0]: DRACULA[2], TOMMY[0]: TOMMY[3], DREAMS[0]: DREAMS[2], PROPOSITION[0]: PROPOSITION[2]}
    return ids.get(FIRST.get(word.casefold(), ""), word)


@pytest.mark.parametrize(
    ("place", "sent", "pointer", "suggestions"),
    [
        (
            "cards/collection/",
            {"ids": ["x", "Azathoth"]},
            "/ids/1",
            ["eh.ancient-one.azathoth", "es.ancient-one.azathoth"],
        ),
        (
            "setup-sheets/",
            {"game": "es", "expansions": ["core", "ootp"], "ancient_one": "Nyarlathotep"},
            "/ancient_one",
            ["es.ancient-one.nyarlathotep", "es.ancient-one.nyarlathotep-ootp"],
        ),
    ],
)
def test_a_name_of_several_cards_is_told_with_all_ids(api, place, sent, pointer, suggestions):
    body = api.post(f"{API}/{place}", sent, format="json").json()
    assert body["status"] == 400
    (error,) = body["errors"]
    assert (error["pointer"], error["code"], error["suggestions"]) == (pointer, "ambiguous-name", suggestions)


@pytest.mark.parametrize(
    ("address", "suggestions"),
    [
        ("cards/Azathoth/", ["eh.ancient-one.azathoth", "es.ancient-one.azathoth"]),
        ("ancient-ones/azathoth/", ["eh.ancient-one.azathoth", "es.ancient-one.azathoth"]),
        ("expansions/core/", ["eh.core", "es.core"]),
        ("rulebooks/base/", ["eh.core", "es.core"]),
    ],
)
def test_an_address_that_means_several_things_names_them(api, address, suggestions):
    body = api.get(f"{API}/{address}").json()
    assert (body["status"], body["errors"][0]["code"]) == (404, "ambiguous-name")
    assert body["errors"][0]["suggestions"] == suggestions


def test_of_two_cards_of_a_name_the_one_in_the_chosen_boxes_is_meant(api):
    sent = {"game": "es", "expansions": ["core"], "ancient_one": "Nyarlathotep", "seed": "a"}
    body = api.post(f"{API}/setup-sheets/", sent, format="json").json()
    assert [card["id"] for draw in body["draws"] if draw["draw"] == "ancient_one" for card in draw["cards"]] == [
        "es.ancient-one.nyarlathotep"
    ]


BOX = expansion("eh.the-dreamlands", "td", "The Dreamlands")
VALUE = Spellings(
    [
        game("eh", "eldritch-horror", "Eldritch Horror"),
        game("es", "elder-sign", "Elder Sign"),
        expansion("eh.core", "core", "Eldritch Horror", core=True),
        expansion("es.core", "core", "Elder Sign", core=True),
        BOX,
        rulebook("eh.td", "The Dreamlands Rulebook", BOX),
        card("eh.ancient-one.shudde-mell", "Shudde M'ell", ["eh.ancient-one.shudde-m-ell"]),
        card("es.ancient-one.cthulhu", "Cthulhu"),
        card("es.ancient-one.cthulhu-ood", "Cthulhu"),
        card("eh.ancient-one.cthulhu", "Cthulhu"),
        card("eh.epic-monster.cthulhu", "Cthulhu"),
    ]
)


class TestSpellings:
    @pytest.mark.parametrize("word", SHUDDE)
    def test_accents_apostrophes_case_and_former_ids(self, word):
        assert VALUE.cards(word) == ("eh.ancient-one.shudde-mell",)

    @pytest.mark.parametrize(
        ("word", "kind", "game", "ids"),
        [
            ("Cthulhu", "ancient-one", "eh", ["eh.ancient-one.cthulhu"]),
            ("Cthulhu", "ancient-one", "es", ["es.ancient-one.cthulhu", "es.ancient-one.cthulhu-ood"]),
            ("cthulhu", "ancient-one", "es", ["es.ancient-one.cthulhu"]),
            ("cthulhu-ood", None, None, ["es.ancient-one.cthulhu-ood"]),
            ("Cthulhu", None, "eh", ["eh.ancient-one.cthulhu", "eh.epic-monster.cthulhu"]),
            ("es.ancient-one.cthulhu", None, None, ["es.ancient-one.cthulhu"]),
            ("", None, None, []),
            ("'’!", None, None, []),
            ("The Dreamlands", None, None, []),
        ],
    )
    def test_an_id_or_slug_as_it_is_written_goes_before_names(self, word, kind, game, ids):
        assert VALUE.cards(word, kind, game) == tuple(ids)

    def test_kinds_do_not_mix(self):
        assert VALUE.games("Eldritch Horror") == ("eh",)
        assert VALUE.expansions("Eldritch Horror") == ("eh.core",)
        assert VALUE.rulebooks("the dreamlands") == ("eh.td",)
        assert VALUE.expansions("base") == ("eh.core", "es.core")
        assert VALUE.expansions("base", "es") == ("es.core",)

    def test_what_is_near_is_of_the_kind_asked_for(self):
        assert VALUE.nearest("dreamland", EXPANSION)[0] == "The Dreamlands"
        assert VALUE.nearest("elderitch horor", GAME)[0] == "Eldritch Horror"
        assert VALUE.nearest("dreamland", GAME) == []


@pytest.mark.django_db
def test_every_card_is_found_by_its_id_its_slug_and_its_name():
    spellings = library.spellings()
    kinds = {str(kind) for kind in Kind}
    for thing in spellings.things:
        if thing.kind in kinds:
            for word in (thing.id, thing.id.upper(), *thing.words, *thing.names):
                assert thing.id in spellings.cards(word, thing.kind, thing.game), (thing.id, word)
            assert spellings.cards(thing.id) == (thing.id,)
