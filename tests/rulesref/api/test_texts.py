"""Rulebooks, sections, questions, errata, terms: what their documents and filters keep."""

import pytest

from rulesref.models import Erratum, FaqEntry, GlossaryTerm, Reference, Rulebook, RulesSection

API = "/api/v1/"


def every(api, noun, **query):
    """Return all rows of a list."""
    rows, address = [], f"{API}{noun}/?page_size=200&" + "&".join(f"{name}={word}" for name, word in query.items())
    while address:
        body = api.get(address.rstrip("&")).json()
        rows += body["results"]
        address = body["next"] or ""
    return rows


# Rulebooks and sections


def test_the_tree_of_a_rulebook_holds_each_section_once_in_order(api):
    def flat(nodes):
        for node in nodes:
            yield node["id"]
            yield from flat(node["children"])

    for book in Rulebook.objects.all():
        body = api.get(f"{API}rulebooks/{book.public_id}/").json()
        anchors = [row["id"] for row in every(api, "rules", rulebook=book.public_id)]
        assert list(flat(body["contents"])) == anchors
        assert len(anchors) == body["sections"]


def test_previous_and_next_lead_through_a_book(api):
    (first, *others) = [row["id"] for row in every(api, "rules", rulebook="eh.mon")]
    walked, link = [], {"id": first}
    while link:
        body = api.get(f"{API}rules/{link['id']}/").json()
        assert (body["previous"] or {"id": None})["id"] == (walked[-1] if walked else None)
        walked.append(link["id"])
        link = body["next"]
    assert walked == [first, *others]


def test_a_section_knows_its_parent_and_children(api):
    row = RulesSection.objects.exclude(parent=None).select_related("parent").first()
    parent = api.get(f"{API}rules/{row.parent.public_id}/").json()
    assert row.public_id in [child["id"] for child in parent["children"]]
    child = api.get(f"{API}rules/{row.public_id}/").json()
    assert child["parent"] == {"id": row.parent.public_id, "heading": row.parent.heading, "level": row.parent.level}
    assert child["citation"]["parent"] == row.parent.heading
    below = every(api, "rules", parent=row.parent.public_id)
    assert [each["id"] for each in below] == [each["id"] for each in parent["children"]]


def test_a_section_has_text_parts_citation_and_authority(api):
    body = api.get(f"{API}rules/eh.core.setup/").json()
    assert body["text"]
    assert body["official_text"] is None
    assert body["authority"] == "summary"
    assert set(body["citation"]) == {"rulebook", "expansion", "parent", "heading", "entry"}
    assert {"path": "1", "kind": "step"}.items() <= next(part for part in body["parts"] if part["path"] == "1").items()


def test_a_section_has_its_errata(api):
    erratum = Erratum.objects.filter(about__in=RulesSection.objects.values("public_id")).first()
    rows = api.get(f"{API}rules/{erratum.about}/").json()["errata"]
    assert erratum.public_id in [row["id"] for row in rows]
    assert all(row.items() <= api.get(row["url"]).json().items() for row in rows)


def test_a_former_anchor_answers(api, rewrite):
    RulesSection.objects.filter(public_id="eh.core.setup").update(former_ids=" eh.core.set-up ")
    entry = FaqEntry.objects.first()
    FaqEntry.objects.filter(pk=entry.pk).update(former_ids=" eh.core.faq.once ")
    rewrite()
    assert api.get(f"{API}rules/eh.core.set-up/").json()["id"] == "eh.core.setup"
    assert api.get(f"{API}faq/eh.core.faq.once/").json()["id"] == entry.public_id


@pytest.mark.parametrize("word", ["eh.mon", "mon", "masks-of-nyarlathotep", "Eldritch Horror: Masks of Nyarlathotep"])
@pytest.mark.parametrize("noun", ["rules", "faq", "errata", "glossary"])
def test_a_rulebook_is_named_by_id_title_or_box(api, noun, word):
    counts = {api.get(f"{API}{noun}/", {"rulebook": name}).json()["count"] for name in (word, "eh.mon", word.upper())}
    assert len(counts) == 1
    assert counts.pop() > 0


def test_a_title_that_holds_a_comma_is_one_word(api):
    title = Rulebook.objects.filter(title__contains=",").first().title
    body = api.get(f"{API}rules/", {"rulebook": title}).json()
    assert {row["citation"]["rulebook"] for row in body["results"]} == {title}


def test_sections_are_told_apart_by_confidence(api):
    counts = [api.get(f"{API}rules/", {"confidence": word}).json()["count"] for word in ("high", "medium", "low")]
    assert sum(counts) == RulesSection.objects.count()


def test_our_summary_of_a_book_that_is_not_held_says_so(api):
    """The five transcripts are those of UtP, TD, MoN, Monsters vs. Heroes Volume 2, and Omens of the Pharaoh."""
    books = every(api, "rulebooks")
    held = {book["id"] for book in books if book["authority"] == "rulebook"}
    assert held == {"eh.utp", "eh.td", "eh.mon", "mvh.v2", "es.ootp"}
    assert {book["authority"] for book in books} == {"rulebook", "summary"}
    assert {row["rulebook"] for row in every(api, "rules", authority="rulebook")} == held
    for book in books:
        assert ("our summary" in book["title"]) == (book["authority"] == "summary")


# References


def test_references_lead_there_and_back(api):
    nouns = {"section": "rules", "faq": "faq", "term": "glossary", "erratum": "errata", "card": "cards"}
    for source in ("section", "faq", "term", "erratum"):
        row = Reference.objects.filter(source_type=source, target_type__in=("section", "term")).first()
        body = api.get(f"{API}{nouns[source]}/{row.source_id}/").json()
        link = next(each for each in body["references"] if each["id"] == row.target_id)
        assert link["type"] == row.target_type
        target = api.get(link["url"]).json()
        back = next(each for each in target["referenced_by"] if each["id"] == row.source_id)
        assert back["url"] == body["url"]


def test_a_card_shows_the_questions_that_refer_to_it(api):
    row = Reference.objects.filter(source_type="faq", target_type="card").first()
    card = api.get(f"{API}cards/{row.target_id}/").json()
    ruling = next(each for each in card["rulings"] if each["id"] == row.source_id)
    assert (ruling["type"], ruling["authority"]) == ("faq", row.authority)


# Questions


@pytest.mark.parametrize("authority", ["rulebook", "official-faq", "community"])
def test_questions_are_told_apart_by_authority(api, authority):
    rows = every(api, "faq", authority=authority)
    assert {row["authority"] for row in rows} == {authority}
    assert len(rows) == FaqEntry.objects.filter(authority=authority).count()


def test_questions_of_a_source_are_found_by_its_name(api):
    rows = every(api, "faq", rulebook="compiled%20official%20FAQ")
    assert {row["citation"]["rulebook"] for row in rows} == {"Compiled official FAQ"}
    assert len(rows) > 100


def test_a_replaced_ruling_names_the_one_that_replaces_it(api, rewrite):
    older, newer = FaqEntry.objects.filter(public_id__startswith="eh.utp.faq.")[:2]
    FaqEntry.objects.filter(pk=older.pk).update(superseded_by=newer)
    rewrite()
    body = api.get(f"{API}faq/{older.public_id}/").json()
    assert body["superseded_by"] == newer.public_id
    assert api.get(f"{API}faq/{body['superseded_by']}/").json()["superseded_by"] is None


def test_questions_of_a_rulebook_have_ordinals(api):
    entries = [row["citation"]["entry"] for row in every(api, "faq", rulebook="eh.mon") if row["citation"]["entry"]]
    assert entries == list(range(1, len(entries) + 1)) != []


# Errata


def test_errata_are_filtered_by_kind_subject_and_confidence(api):
    assert {row["authority"] for row in every(api, "errata", kind="erratum")} == {"official-faq"}
    assert {row["authority"] for row in every(api, "errata", kind="note")} == {None}
    assert {row["about"] for row in every(api, "errata", about="eh.asset.dynamite")} == {"eh.asset.dynamite"}
    assert every(api, "errata", about="eh.ancient-one.azathoth") == []  # known, and nothing is wrong with it
    assert {row["confidence"] for row in every(api, "errata", confidence="low,medium")} == {"low", "medium"}
    assert api.get(f"{API}errata/", {"about": "eh.asset.dynamit"}).json()["errors"][0]["suggestions"][0] == (
        "eh.asset.dynamite"
    )


def test_an_erratum_leads_to_what_it_is_about(api):
    row = every(api, "errata", about="eh.asset.dynamite")[0]
    document = api.get(row["url"]).json()
    assert "eh.asset.dynamite" in [each["id"] for each in document["references"]]
    assert row["id"] in [each["id"] for each in api.get(f"{API}cards/eh.asset.dynamite/").json()["errata"]]


# Glossary


@pytest.mark.parametrize("word", ["HP", "hp", "Health", "helth"])
def test_a_term_is_found_by_name_alias_and_likeness(api, word, django_assert_max_num_queries):
    api.get(f"{API}glossary/")
    with django_assert_max_num_queries(2):
        rows = api.get(f"{API}glossary/", {"fuzzy": word, "game": "eh"}).json()["results"]
    assert "eh.term.health" in [row["id"] for row in rows]


@pytest.mark.parametrize("word", ["!!", "xqzvwk"])
def test_what_is_like_no_term_finds_none(api, word):
    assert api.get(f"{API}glossary/", {"fuzzy": word}).json()["count"] == 0


def test_terms_of_a_rulebook_are_those_that_it_uses(api):
    terms = {row["id"] for row in every(api, "glossary", rulebook="eh.td")}
    used = Reference.objects.filter(source_id__startswith="eh.td.", target_type="term").values_list(
        "target_id", flat=True
    )
    assert set(used) <= terms < set(GlossaryTerm.objects.values_list("public_id", flat=True))
    assert {row["id"] for row in every(api, "glossary", expansion="the-dreamlands")} == terms


def test_a_term_without_definition_says_where_it_is_used(api):
    term = (
        GlossaryTerm.objects.filter(definition=None).exclude(see=[]).first() or GlossaryTerm.objects.exclude(see=[])[0]
    )
    body = api.get(f"{API}glossary/{term.public_id}/").json()
    assert body["see"]
    for anchor in body["see"]:
        assert any(link["id"] == anchor for link in body["references"])
