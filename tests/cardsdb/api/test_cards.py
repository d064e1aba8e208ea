"""Cards: documents, filters, by name, by chance, by many ids."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

from cardsdb.api.cards import drawn
from cardsdb.documents.lists import KIND_LISTS
from cardsdb.models import Card, Trait

CARDS = "/api/v1/cards/"


def ids(body):
    return [row["id"] for row in body["results"]]


# Documents


def test_a_card_is_answered_by_its_permanent_id(api):
    body = api.get(f"{CARDS}eh.ancient-one.azathoth/").json()
    assert (body["id"], body["name"], body["kind"], body["game"]) == (
        "eh.ancient-one.azathoth", "Azathoth", "ancient-one", "eh",
    )  # fmt: skip
    assert body["facts"]["doom"] == 15
    assert [stage["stage"] for stage in body["facts"]["stages"]] == [1, 2, 3]
    assert body["url"] == "http://testserver/api/v1/cards/eh.ancient-one.azathoth/"
    assert body["web_url"] == "http://testserver/cards/eh.ancient-one.azathoth/"
    assert {"printings", "rulings", "errata", "traits", "text"} <= set(body)


def test_a_card_has_its_rulings_and_errata_with_addresses_that_answer(api):
    body = api.get(f"{CARDS}eh.investigator.sefina-rousseau/").json()
    assert body["rulings"]
    for link in [*body["rulings"][:3], *body["errata"][:3]]:
        assert api.get(link["url"]).json()["id"] == link["id"]


def test_a_reprint_is_one_card_with_two_printings(api):
    rows = api.get("/api/v1/preludes/", {"page_size": 200}).json()["results"]
    assert sorted(len(row["printings"]) for row in rows)[-5:] == [1, 2, 2, 2, 2]


def test_a_formula_and_an_unknown_fact_are_served_as_they_are(api):
    facts = [api.get(f"{CARDS}{key}/").json()["facts"] for key in ("eh.ancient-one.syzygy", "eh.ancient-one.azathoth")]
    assert facts[0]["mysteries_to_win"] is None
    assert facts[0]["win_condition"]
    assert facts[1]["mysteries_to_win"] == 3


@pytest.mark.parametrize(
    ("noun", "key", "facts"),
    [
        ("ancient-ones", "eh.ancient-one.azathoth", {"doom": 15}),
        ("mythos-cards", "eh.mythos.all-for-nothing", {"color": "yellow"}),
        ("investigators", "eh.investigator.akachi-onyele", {"strength": 2}),
    ],
)
def test_a_list_of_one_kind_has_its_facts_as_members(api, noun, key, facts):
    body = api.get(f"/api/v1/{noun}/{key}/").json()
    assert body["id"] == key
    assert {name: body[name] for name in facts} == facts
    assert api.get(f"/api/v1/{noun}/es.spell.nothing/").status_code == 404


def test_a_document_of_another_kind_is_missing(api):
    assert api.get("/api/v1/preludes/eh.ancient-one.azathoth/").status_code == 404


def test_a_former_id_answers_with_the_card_as_it_is_called_now(api, rewrite):
    Card.objects.filter(public_id="eh.ancient-one.azathoth").update(former_ids=" eh.ancient-one.azatoth eh.x.y ")
    rewrite()
    for noun in ("cards", "ancient-ones"):
        for former in ("eh.ancient-one.azatoth", "eh.x.y", "azatoth"):
            assert api.get(f"/api/v1/{noun}/{former}/").json()["id"] == "eh.ancient-one.azathoth"
        for none in ("eh.ancient-one.azato", "eh.ancient-one.azatoth%20eh.x.y", "azatot", "%25"):
            assert api.get(f"/api/v1/{noun}/{none}/").status_code == 404
    body = api.post(f"{CARDS}collection/", {"ids": ["eh.x.y", "eh.ancient-one.azathoth"]}, format="json").json()
    assert (ids(body), body["not_found"]) == (["eh.ancient-one.azathoth"], [])


@pytest.mark.parametrize(  # case API-05
    "wanted",
    [
        "99999999999999999999999",
        "-1",
        "1e3",
        "%C2%B2",
        "%00",
        "a%00b",
        "a%20b",
        "%0A",
        "%ff",
        "é",
        "…",
        "a%3Fb",
        "'",
        "%",
    ],
)
def test_an_id_that_is_none_is_missing(api, wanted):
    for noun in ("cards", "ancient-ones", "games", "expansions", "spaces", "rules", "faq", "glossary", "errata"):
        response = api.get(f"/api/v1/{noun}/{wanted}/")
        assert response.status_code == 404
        assert response["Content-Type"] == "application/problem+json"


# Filters


def test_filters_narrow_the_list_together(api):
    body = api.get(CARDS, {"game": "eh", "expansion": "core,fl", "kind": "Spell,artifact", "trait": "incantation,TOME"})
    rows = Card.objects.filter(
        game__code="eh",
        kind__in=["spell", "artifact"],
        printings__expansion__code__in=["core", "fl"],
        traits__slug__in=["incantation", "tome"],
    )
    assert body.json()["count"] == len(set(rows.values_list("pk", flat=True))) > 0


@pytest.mark.parametrize("kind", ["spell", "unique-asset", "character"])
def test_a_kind_selects_its_cards(api, kind):
    body = api.get(CARDS, {"kind": kind, "page_size": 200}).json()
    assert {row["kind"] for row in body["results"]} == {kind}
    assert body["count"] == Card.objects.filter(kind=kind).count()


def test_a_trait_is_named_by_slug_or_name(api):
    trait = Trait.objects.filter(name__contains=" ").first() or Trait.objects.first()
    counts = {api.get(CARDS, {"trait": word}).json()["count"] for word in (trait.slug, trait.name, trait.name.upper())}
    assert len(counts) == 1
    assert counts.pop() > 0


@pytest.mark.parametrize("name", ["shudde mell", "Shudde M'ell", "SHUDDE M’ELL", "mell shudde"])
def test_a_name_is_found_by_its_words(api, name):
    assert "eh.ancient-one.shudde-mell" in ids(api.get(CARDS, {"name": name}).json())


@pytest.mark.parametrize("name", ["!!!", "クトゥルフ", "%", "_", "–"])
def test_a_name_without_letters_selects_nothing(api, name):
    assert api.get(CARDS, {"name": name}).json()["count"] == 0


def test_a_name_of_many_words_is_refused(api):
    body = api.get(CARDS, {"name": "ab " * 2000}).json()
    assert (body["status"], body["errors"][0]["parameter"]) == (400, "name")


@pytest.mark.parametrize(
    ("noun", "query", "member"),
    [
        ("mythos-cards", {"color": "blue"}, "color"),
        ("mythos-cards", {"difficulty": "hard"}, "difficulty"),
        ("characters", {"alignment": "hero"}, "alignment"),
        ("factions", {"side": "monsters"}, "side"),
    ],
)
def test_a_kind_has_its_own_filters(api, noun, query, member):
    body = api.get(f"/api/v1/{noun}/", {**query, "page_size": 200}).json()
    assert body["count"] > 0
    assert {row[member] for row in body["results"]} == set(query.values())


def test_colors_and_difficulties_add_up(api):
    counts = [
        api.get("/api/v1/mythos-cards/", {"color": color, "difficulty": difficulty}).json()["count"]
        for color in ("green", "yellow", "blue")
        for difficulty in ("easy", "normal", "hard")
    ]
    assert sum(counts) == api.get("/api/v1/mythos-cards/", {"color": "green,yellow,blue"}).json()["count"]


# Cases API-03, API-04


@pytest.mark.parametrize(
    ("query", "parameter", "suggestion"),
    [
        ({"gmae": "eh"}, "gmae", "game"),
        ({"expansions": "core"}, "expansions", "expansion"),
        ({"kind": "yelow"}, "kind", None),
        ({"kind": "sbell"}, "kind", "spell"),
        ({"game": "eldrich-horror"}, "game", "eldritch-horror"),
        ({"expansion": "under-the-pyramid"}, "expansion", "under-the-pyramids"),
        ({"expansion": "core,"}, "expansion", None),
        ({"expansion": ","}, "expansion", None),
        ({"trait": "weepon"}, "trait", "weapon"),
        ({"trait": "100%"}, "trait", None),
        ({"game": "%(word)s"}, "game", None),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(api, query, parameter, suggestion):
    body = api.get(CARDS, query).json()
    assert body["status"] == 400
    assert {each["parameter"] for each in body["errors"]} == {parameter}
    assert suggestion is None or suggestion in body["errors"][0]["suggestions"]
    assert body["errors"][0]["suggestions"]


@pytest.mark.parametrize("value", ["%00", "a%00b", "%1b", "%7f"])
def test_control_characters_are_refused(api, value):
    body = api.get(f"{CARDS}?name={value}").json()
    assert (body["status"], body["errors"][0]["code"]) == (400, "control-character")


def test_a_parameter_stands_once(api):
    body = api.get(f"{CARDS}?kind=spell&kind=artifact").json()
    assert (body["status"], body["errors"][0]["code"]) == (400, "repeated-parameter")


def test_words_in_abundance_are_answered(api):
    assert api.get(f"{CARDS}?expansion={','.join(['core'] * 1500)}").status_code == 200
    assert len(api.get(f"{CARDS}?kind={','.join(['x'] * 3500)}").content) < 200_000
    assert api.get(CARDS + "?" + "&".join(f"a{number}" for number in range(1500))).status_code == 400


# By name


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"exact": "Shudde M'ell", "kind": "ancient-one", "game": "eh"}, "eh.ancient-one.shudde-mell"),
        ({"exact": "shudde mell", "kind": "ancient-one", "game": "eh"}, "eh.ancient-one.shudde-mell"),
        ({"exact": "AZATHOTH", "game": "eh"}, "eh.ancient-one.azathoth"),
        ({"exact": "azathoth", "game": "elder-sign"}, "es.ancient-one.azathoth"),
        ({"fuzzy": "azatoth", "game": "eh"}, "eh.ancient-one.azathoth"),
        ({"fuzzy": "Sefina Rouseau"}, "eh.investigator.sefina-rousseau"),
        ({"fuzzy": "azathoth", "game": "eh"}, "eh.ancient-one.azathoth"),
    ],
)
def test_a_name_means_one_card(api, query, found):
    body = api.get(f"{CARDS}named/", query).json()
    assert body["id"] == found
    assert "rulings" in body


@pytest.mark.parametrize("how", ["exact", "fuzzy"])
def test_a_name_of_several_cards_is_refused_with_their_ids(api, how):
    body = api.get(f"{CARDS}named/", {how: "Azathoth"}).json()
    assert (body["status"], body["code"]) == (400, "ambiguous-name")
    assert set(body["errors"][0]["suggestions"]) >= {"eh.ancient-one.azathoth", "es.ancient-one.azathoth"}


def test_two_names_that_are_as_near_are_ambiguous(api, rewrite):
    Card.objects.filter(public_id="eh.spell.clairvoyance").update(name="Qwertyuioa")
    Card.objects.filter(public_id="eh.spell.wither").update(name="Qwertyuiob")
    rewrite()
    body = api.get(f"{CARDS}named/", {"fuzzy": "qwertyuioc"}).json()
    assert body["code"] == "ambiguous-name"
    assert body["errors"][0]["suggestions"] == ["eh.spell.clairvoyance", "eh.spell.wither"]


@pytest.mark.parametrize("query", [{"exact": "Azatoth"}, {"fuzzy": "xqzvwk"}, {"exact": "!!"}, {"fuzzy": "ク"}])
def test_a_name_of_no_card_is_missing(api, query):
    response = api.get(f"{CARDS}named/", query)
    assert (response.status_code, response.json()["code"]) == (404, "unknown-name")
    assert ("Azathoth" in response.json()["errors"][0]["suggestions"]) == (query == {"exact": "Azatoth"})


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, "one-of"),
        ({"exact": "a", "fuzzy": "a"}, "one-of"),
        ({"exact": ""}, "empty-value"),
        ({"exakt": "a"}, "unknown-parameter"),
        ({"exact": "a", "kind": "sbell"}, "unknown-value"),
        ({"exact": "a", "page": "1"}, "unknown-parameter"),
    ],
)
def test_a_question_for_a_name_is_strict(api, query, code):
    body = api.get(f"{CARDS}named/", query).json()
    assert (body["status"], body["errors"][0]["code"]) == (400, code)


# By chance


def test_an_unseeded_draw_is_not_kept(api):
    response = api.get(f"{CARDS}random/")
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response
    assert response["X-Dataset-Version"]


def test_a_seeded_draw_is_the_same_card_and_can_be_kept(api):
    query = {"seed": "91", "kind": "spell", "game": "eh"}
    first, second = (api.get(f"{CARDS}random/", query) for _ in range(2))
    assert first.content == second.content
    assert first["ETag"] == second["ETag"]
    assert first.json()["kind"] == "spell"
    others = {api.get(f"{CARDS}random/", {**query, "seed": seed}).json()["id"] for seed in range(12)}
    assert len(others) > 3


def test_a_draw_from_nothing_is_missing(api):
    assert api.get(f"{CARDS}random/", {"game": "mvh", "kind": "spell"}).status_code == 404


@pytest.mark.parametrize("query", [{"sead": "1"}, {"seed": ""}, {"order": "name"}, {"kind": "sbell"}, {"page": "1"}])
def test_a_draw_is_strict(api, query):
    assert api.get(f"{CARDS}random/", query).status_code == 400


def test_a_seed_draws_the_same_on_any_process():
    keys = [f"card-{number}" for number in range(1000)]
    code = (
        "import json, django; from django.conf import settings; settings.configure(); "
        "from random import Random; print(json.dumps([int(Random(str(seed)).random() * 1000) for seed in range(20)]))"
    )
    here = [drawn(keys, str(seed)) for seed in range(20)]
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment)  # noqa: S603
        assert [keys[place] for place in json.loads(run.stdout)] == here


def test_a_draw_is_even():
    counts = Counter(drawn(["a", "b", "c"], str(seed)) for seed in range(3000))
    assert all(900 < count < 1100 for count in counts.values())
    assert {drawn(["a", "b"], None) for _ in range(64)} == {"a", "b"}


# By many ids


def collection(api, ids):
    return api.post(f"{CARDS}collection/", {"ids": ids}, format="json")


def test_a_collection_keeps_the_order_and_names_what_is_missing(api):
    asked = [
        "es.ancient-one.azathoth",
        "no.such.card",
        "eh.spell.wither",
        "eh.ancient-one.azathoth",
        "",
        "EH.SPELL.WITHER",
    ]
    body = collection(api, [key for key in asked if key]).json()
    assert ids(body) == ["es.ancient-one.azathoth", "eh.spell.wither", "eh.ancient-one.azathoth"]
    assert body["not_found"] == ["no.such.card"]


def test_a_collection_has_each_card_once(api):
    body = collection(api, ["eh.spell.wither", "x", "eh.ancient-one.azathoth", "eh.spell.wither", "x"]).json()
    assert ids(body) == ["eh.spell.wither", "eh.ancient-one.azathoth"]
    assert body["not_found"] == ["x"]


def test_a_collection_has_75_ids_at_most(api, django_assert_num_queries):
    keys = list(Card.objects.values_list("public_id", flat=True)[:76])
    collection(api, keys[:1])
    with django_assert_num_queries(0):
        body = collection(api, keys[:75]).json()
    assert ids(body) == keys[:75]
    problem = collection(api, keys).json()
    assert (problem["status"], problem["errors"][0]["pointer"]) == (400, "/ids")


@pytest.mark.parametrize(
    ("body", "pointer", "suggestions"),
    [
        ({"ids": ["a"], "idz": 1}, "/idz", ["ids"]),
        ({"ids": ["a"], "a/b~c": 1}, "/a~1b~0c", ["ids"]),
        ({"identifiers": ["a"]}, "/identifiers", ["ids"]),
        ({}, "/ids", []),
        ({"ids": []}, "/ids", []),
        ({"ids": None}, "/ids", []),
        ({"ids": "eh.spell.wither"}, "/ids", []),
        ({"ids": {"0": "a"}}, "/ids", []),
        ({"ids": ["a", 5]}, "/ids/1", []),
        ({"ids": [True]}, "/ids/0", []),
        ({"ids": [None]}, "/ids/0", []),
        ({"ids": [["a"]]}, "/ids/0", []),
        ({"ids": ["a" * 201]}, "/ids/0", []),
        ([1, 2, 3], "", []),
        ("deck", "", []),
        (None, "", []),
        (7, "", []),
    ],
)
def test_a_body_that_is_none_is_refused_with_the_place(api, body, pointer, suggestions):
    answer = api.post(f"{CARDS}collection/", json.dumps(body), content_type="application/json").json()
    assert (answer["status"], answer["code"]) == (400, "invalid-body")
    places = {each["pointer"]: each["suggestions"] for each in answer["errors"]}
    assert places[pointer] == suggestions


def test_a_body_of_faults_gets_a_short_answer(api):
    body = {f"{number}": number for number in range(5000)} | {"ids": list(range(5000))}
    answer = api.post(f"{CARDS}collection/", json.dumps(body), content_type="application/json")
    assert answer.status_code == 400
    assert len(answer.json()["errors"]) == 100


@pytest.mark.parametrize(
    "address", ["named/?exact=azathoth&game=eh", "random/?seed=1", "random/?seed=1&kind=ancient-one&game=es"]
)
def test_a_card_found_otherwise_costs_no_query(api, address, django_assert_num_queries):
    api.get(CARDS + address)
    with django_assert_num_queries(0):
        assert api.get(CARDS + address).status_code == 200


# Lists of single kinds


@pytest.mark.parametrize("noun", sorted(KIND_LISTS))
def test_the_lists_of_kinds_share_out_the_cards(api, noun):
    kinds = ",".join(KIND_LISTS[noun].kinds)
    assert api.get(f"/api/v1/{noun}/").json()["count"] == api.get(CARDS, {"kind": kinds}).json()["count"] > 0


@pytest.mark.parametrize(
    ("noun", "query", "member", "values"),
    [
        ("monsters", {"kind": "epic-monster"}, "kind", {"epic-monster"}),
        ("monsters", {"reckoning": "yes"}, "reckoning", {True}),
        ("monsters", {"horror": "2,3"}, "horror", {2, 3}),
        ("assets", {"value": "1"}, "value", {1}),
    ],
)
def test_facts_filter_the_lists_of_their_kinds(api, noun, query, member, values):
    rows = api.get(f"/api/v1/{noun}/", {**query, "page_size": 200}).json()["results"]
    assert {row[member] for row in rows} == values


def test_mysteries_are_those_of_an_ancient_one(api):
    rows = api.get("/api/v1/mysteries/", {"ancient_one": "azathoth"}).json()["results"]
    assert {row["ancient_one"]["id"] for row in rows} == {"eh.ancient-one.azathoth"}


def test_a_list_is_sorted_by_a_fact_and_what_is_not_known_comes_last(api):
    rows = api.get("/api/v1/monsters/", {"order": "horror", "page_size": 200}).json()["results"]
    known = [row["horror"] for row in rows if row["horror"] is not None]
    assert known == sorted(known)
    assert [row["horror"] for row in rows][len(known) :] == [None] * (len(rows) - len(known))


# Facts: null is a fact that is not known, one that does not apply is absent


def test_a_fact_that_does_not_apply_to_a_game_is_absent(api):
    eldritch = api.get(f"{CARDS}eh.ancient-one.azathoth/").json()["facts"]
    elder = api.get(f"{CARDS}es.ancient-one.azathoth/").json()["facts"]
    assert {"doom", "stages"} <= set(eldritch) - set(elder)
    assert {"doom_track", "elder_signs"} <= set(elder) - set(eldritch)


def test_a_fact_that_is_not_known_is_null(api):
    facts = api.get(f"{CARDS}mvh.character.innsmouth-folk/").json()["facts"]
    assert facts["hero_icons"] is None or isinstance(facts["hero_icons"], int)
    rows = api.get("/api/v1/characters/").json()["results"]
    assert any(row["hero_icons"] is None for row in rows)


def test_facts_that_name_cards_and_spaces_are_links(api):
    facts = api.get(f"{CARDS}eh.mystery.migration-of-serpents/").json()["facts"]
    assert facts["ancient_one"] == {"id": "eh.ancient-one.yig", "name": "Yig"}
    space = api.get(f"{CARDS}eh.investigator.akachi-onyele/").json()["facts"]["starting_space"]
    assert api.get(f"/api/v1/spaces/{space['id']}/").json()["name"] == space["name"]


def test_a_reward_names_its_mission_and_investigator(api):
    mission = api.get("/api/v1/personal-missions/eh.personal-mission.a-friend-indeed/").json()
    for side in ("reward", "consequence"):
        facts = api.get(f"{CARDS}{mission[side]['id']}/").json()["facts"]
        assert (facts["mission"]["id"], facts["investigator"]) == (mission["id"], mission["investigator"])
