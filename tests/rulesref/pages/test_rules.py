"""Rulebooks, rulings, errata, terms, rounds, cards: what each page shows, and what it costs."""

import re
from html import escape
from urllib.parse import unquote

import pytest

from cardsdb.models import Card
from rulesref import addresses
from rulesref.dataset.documents import write_documents
from rulesref.models import Erratum, FaqEntry, GlossaryTerm, Rulebook, RulesSection

pytestmark = pytest.mark.django_db


def content_of(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def ids(content: str) -> set[str]:
    return set(re.findall(r'\sid="([^"]*)"', content))


# Rulebooks


def test_every_section_and_part_has_its_anchor(client):
    for book in Rulebook.objects.all():
        found = ids(content_of(client, f"/rules/{book.public_id}/"))
        for section in book.sections.all():
            path, _hash, anchor = addresses.web_path("section", section.public_id).partition("#")
            assert path == f"/rules/{book.public_id}/"
            assert anchor in found
            assert {f"{section.slug}.{part['path']}" for part in section.parts} <= found


def test_every_link_within_the_site_leads_somewhere(client):
    """Each address that a rulebook, the FAQ or a glossary names is a page, and its anchor is on it."""
    seen: dict[str, set[str]] = {}
    pages = ["/faq/", "/glossary/eh/", "/glossary/es/", "/glossary/mvh/", "/round/eh/", "/round/es/", "/round/mvh/"]
    pages += [f"/rules/{book.public_id}/" for book in Rulebook.objects.all()]
    for page in pages:
        content = content_of(client, page)
        for link in set(re.findall(r'href="(/[^"]*|#[^"]*)"', content)):
            path, _hash, anchor = link.replace("&amp;", "&").partition("#")
            path = path or page
            if path.startswith("/static/") or path == "/manifest.webmanifest":
                continue
            if path not in seen:
                seen[path] = ids(client.get(path).content.decode()) if client.get(path).status_code == 200 else set()
                assert seen[path], f"{link} on {page}"
            assert not anchor or unquote(anchor) in seen[path], f"{link} on {page}"


def test_notes_stand_where_a_reader_would_stumble(client):
    content = content_of(client, "/rules/eh.core/")
    note = Erratum.objects.get(public_id="eh.core.erratum.variant-reference-card-surge")
    place = content.index('id="variant-reference-cards"')
    assert place < content.index(note.wrong[:40]) < content.index('<section class="chapter', place)


def test_questions_stand_with_their_section(client):
    content = content_of(client, "/rules/eh.mon/")
    place = content.index('id="campaign-mode"')
    assert "Asked about this" in content[place : content.index('<section class="chapter', place)]


def test_official_wording_stands_beside_ours(client):
    RulesSection.objects.filter(public_id="eh.mon.campaign-mode").update(official_text="As <printed>.")
    write_documents()
    content = content_of(client, "/rules/eh.mon/")
    assert "Official wording" in content
    assert "<p>As &lt;printed&gt;.</p>" in content


def test_a_section_can_be_asked_for_by_its_id(client):
    answer = client.get("/rules/eh.mon.campaign-mode/")
    assert (answer.status_code, answer["Location"]) == (302, "/rules/eh.mon/#campaign-mode")


def test_a_former_anchor_still_leads_to_its_section(client):
    RulesSection.objects.filter(public_id="eh.mon.campaign-mode").update(former_ids=" eh.mon.campaigns ")
    write_documents()
    assert "campaigns" in ids(content_of(client, "/rules/eh.mon/"))
    assert client.get("/rules/eh.mon.campaigns/")["Location"] == "/rules/eh.mon/#campaign-mode"


def test_markup_in_a_text_is_shown(client):
    RulesSection.objects.filter(public_id="eh.mon.campaign-mode").update(text="Press <script>alert(1)</script> & win.")
    write_documents()
    content = content_of(client, "/rules/eh.mon/")
    assert "<p>Press &lt;script&gt;alert(1)&lt;/script&gt; &amp; win.</p>" in content
    assert "<script>" not in content


@pytest.mark.parametrize("book", ["mvh.v1", "eh.core"])
def test_queries_of_a_rulebook(client, django_assert_num_queries, book):
    """The book, and its page as the import rendered it."""
    with django_assert_num_queries(2):
        client.get(f"/rules/{book}/")


def test_queries_of_the_rulebooks(client, django_assert_num_queries):
    """Games with rounds, books, boxes."""
    with django_assert_num_queries(3):
        content = client.get("/rules/").content.decode()
    for book in Rulebook.objects.select_related("expansion"):
        assert f'<a href="/rules/{book.public_id}/">{escape(book.expansion.name)}' in content
    assert content.index('href="/round/eh/"') < content.index('href="/rules/eh.core/"')


# Rulings


def test_a_ruling(client):
    content = content_of(client, "/faq/eh.mon.faq.corruption-discarded-eldritch-tokens/")
    assert '<a class="rule" href="/rules/eh.mon/#eldritch-tokens">Eldritch tokens</a>' in content
    assert '<a href="/rules/eh.mon/#frequently-asked-questions">Eldritch Horror: Masks of Nyarlathotep' in content
    assert "question 4" in content
    assert "High: official, or several sources agree" in content
    assert '<a href="/cards/eh.condition.corruption/">Corruption</a>' in content
    assert "Official wording" not in content


def test_the_official_wording_of_a_ruling(client):
    rows = FaqEntry.objects.filter(public_id="eh.mon.faq.corruption-discarded-eldritch-tokens")
    rows.update(official_question="Printed <question>?", official_text="Printed answer.")
    content = content_of(client, "/faq/eh.mon.faq.corruption-discarded-eldritch-tokens/")
    assert "Official wording" in content
    assert "Printed &lt;question&gt;?" in content


def test_superseded_is_said_on_both_pages(client):
    older, newer = FaqEntry.objects.filter(public_id__startswith="eh.utp.faq.")[:2]
    FaqEntry.objects.filter(pk=older.pk).update(superseded_by=newer)
    content = content_of(client, f"/faq/{older.public_id}/")
    assert "A later official answer replaces this one" in content
    assert f'href="/faq/{newer.public_id}/"' in content
    content = content_of(client, f"/faq/{newer.public_id}/")
    assert "Replaces an older answer" in content
    assert f'href="/faq/{older.public_id}/"' in content


def test_a_former_id_of_a_ruling(client):
    FaqEntry.objects.filter(public_id="eh.core.faq.toughness-zero").update(former_ids=" eh.core.faq.zero ")
    answer = client.get("/faq/eh.core.faq.zero/")
    assert (answer.status_code, answer["Location"]) == (301, "/faq/eh.core.faq.toughness-zero/")


def test_all_questions_stand_in_the_faq(client, django_assert_num_queries):
    """The page as the import rendered it."""
    with django_assert_num_queries(1):
        content = client.get("/faq/").content.decode()
    assert {entry.public_id for entry in FaqEntry.objects.all()} <= ids(content)
    assert {"eh", "mvh", "es"} <= ids(content)


@pytest.mark.parametrize("entry", ["eh.core.faq.toughness-zero", "eh.mon.faq.corruption-discarded-eldritch-tokens"])
def test_queries_of_a_ruling(client, django_assert_num_queries, entry):
    """The entry, what it replaces, its references, the section that it is in, its answer."""
    with django_assert_num_queries(5):
        client.get(f"/faq/{entry}/")


# Errata


def test_every_erratum_has_its_anchor(client):
    for erratum in Erratum.objects.all():
        path, _hash, anchor = addresses.web_path("erratum", erratum.public_id).partition("#")
        assert anchor in ids(content_of(client, path))


def test_an_erratum_links_what_it_is_about(client):
    assert '<a href="/cards/eh.asset.dynamite/">Dynamite</a>' in content_of(client, "/errata/eh.core/")


def test_a_box_without_errata_says_so(client):
    assert "None known" in content_of(client, "/errata/mvh.lam/")


def test_the_list_of_errata_counts(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        boxes = client.get("/errata/").context["boxes"]
        assert sum(box.corrections + box.notes for box in boxes) > 20
    assert sum(box.corrections + box.notes for box in boxes) == Erratum.objects.count()


@pytest.mark.parametrize(("box", "rows"), [("eh.fl", 1), ("eh.mon", 20)])
def test_queries_of_errata(client, django_assert_num_queries, box, rows):
    """The box, its errata, their links."""
    with django_assert_num_queries(3):
        answer = client.get(f"/errata/{box}/")
    assert len(answer.context["rows"]) >= rows


# Terms and rounds


def test_every_term_has_its_anchor(client):
    for game in ("eh", "mvh", "es"):
        found = ids(content_of(client, f"/glossary/{game}/"))
        for term in GlossaryTerm.objects.filter(game__code=game):
            assert addresses.web_path("term", term.public_id).partition("#")[2] in found


@pytest.mark.parametrize("game", ["mvh", "eh"])
def test_queries_of_a_glossary(client, django_assert_num_queries, game):
    """The game, and its page as the import rendered it."""
    with django_assert_num_queries(2):
        client.get(f"/glossary/{game}/")


def test_a_round(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        content = client.get("/round/eh/").content.decode()
    assert "Mythos Phase" in content
    assert 'href="/rules/eh.core/#reckoning-order"' in content


# Cards


def test_a_card_with_everything(client):
    content = content_of(client, "/cards/eh.ancient-one.azathoth/")
    assert "green Omen" in content  # its setup, by the packs
    assert "The Daemon Sultan" in content
    assert "Mythos deck" in content
    assert "copies not known</span>" in content
    assert "Azathoth: what does the token on the Omen track do?" in content


def test_a_card_whose_text_is_not_known_says_so(client):
    assert "Card text is not included; see your card." in content_of(client, "/cards/eh.monster.byakhee/")


def test_an_erratum_stands_on_its_card(client):
    content = content_of(client, "/cards/eh.asset.dynamite/")
    assert "The effect printed on this Asset is no longer the official one." in content


def test_an_unknown_fact_reads_not_known(client):
    card = Card.objects.filter(character__hero_icons=None, kind="character").first()
    assert card is not None
    assert re.search(
        r"<dt>Hero icons</dt><dd><span class=\"unknown\">not known", content_of(client, f"/cards/{card.public_id}/")
    )


def test_a_card_without_text_says_so(client):
    Card.objects.filter(public_id="eh.asset.dynamite").update(text=None, text_confidence=None, effects=[])
    assert "Card text is not included; see your card." in content_of(client, "/cards/eh.asset.dynamite/")


def test_an_owners_text_is_shown(client):
    Card.objects.filter(public_id="eh.asset.dynamite").update(text="Gain *2* <dice>.", text_confidence=None)
    content = content_of(client, "/cards/eh.asset.dynamite/")
    assert "<p>Gain <em>2</em> &lt;dice&gt;.</p>" in content
    assert "discard" not in content.partition("Rulings")[0].partition('class="prose"')[2].partition("</div>")[0]


def test_a_reprint_shows_both_printings(client):
    content = content_of(client, "/cards/eh.prelude.the-dunwich-horror/")
    assert 'href="/boxes/eh.strange-remnants/"' in content
    assert 'href="/boxes/eh.masks-of-nyarlathotep/"' in content


def test_a_former_id_of_a_card(client):
    Card.objects.filter(public_id="eh.asset.dynamite").update(former_ids=" eh.asset.tnt ")
    answer = client.get("/cards/eh.asset.tnt/")
    assert (answer.status_code, answer["Location"]) == (301, "/cards/eh.asset.dynamite/")


def test_every_card_has_a_page(client):
    for public_id in Card.objects.values_list("public_id", flat=True)[::25]:
        content_of(client, addresses.web_path("card", public_id))


@pytest.mark.parametrize(
    ("card", "count"), [("eh.asset.kerosene", 3), ("eh.condition.corruption", 5), ("eh.asset.dynamite", 6)]
)
def test_queries_of_a_card(client, django_assert_num_queries, card, count):
    """The card, its printings and references; where there are any, its rulings with their answers, and its errata."""
    client.get(f"/cards/{card}/")
    with django_assert_num_queries(count):
        client.get(f"/cards/{card}/")


def test_queries_of_an_ancient_one(client, django_assert_num_queries):
    """The stages of its Mythos deck cost nothing: they are in its document."""
    client.get("/cards/eh.ancient-one.azathoth/")
    with django_assert_num_queries(5):
        client.get("/cards/eh.ancient-one.azathoth/")


# Home


def test_home_asks_the_database_once(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        content = client.get("/").content.decode()
    assert re.findall(r'<h2 id="\w+"><a href="/games/(\w+)/">', content) == ["eh", "mvh", "es"]


def test_the_page_about_the_site_counts_what_it_has(client, django_assert_num_queries):
    """Games, and one for each kind of thing."""
    with django_assert_num_queries(7):
        answer = client.get("/about/")
    held = dict(answer.context["holdings"])
    assert sum(held["Cards"]) == Card.objects.count()
    assert sum(held["Questions answered"]) == FaqEntry.objects.count()
