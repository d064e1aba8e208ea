"""The links of the shipped texts: what they must find, what they must not take for a name, and no name left open."""

import pytest

from cardsdb.models import AncientOne, Card
from rulesref.dataset import loading
from rulesref.models import FaqEntry, GlossaryTerm, Reference, RulesSection
from rulesref.other_names import other_names
from rulesref.text.mentions import Names, find_mentions
from rulesref.text.rendering import plain_text
from tests.imported import PACKS

pytestmark = pytest.mark.django_db

GAMES = {"eh": "eldritch-horror", "es": "elder-sign", "mvh": "monsters-vs-heroes"}
NOT_A_CARD = {
    ("es.ootp.haunter-of-the-dark", "Nyarlathotep"): "the being, not one of its two cards",
}
WITHOUT_PRINTED_PRELUDE = {"shub-niggurath", "shudde-mell", "syzygy", "yig", "yog-sothoth"}


def targets(source: str) -> set[str]:
    return set(Reference.objects.filter(source_id=source).values_list("target_id", flat=True))


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("eh.mon.ancient-one-sheet-nyarlathotep", "eh.mythos.the-crawling-chaos"),
        ("eh.utp.frequently-asked-questions", "eh.term.spawn"),
        ("eh.utp.faq.spawn-of-abhoth-another-encounter", "eh.term.spawn"),
        ("eh.utp.faq.spawn-of-abhoth-combat-bonuses", "eh.term.spawn"),
        ("eh.fl.using-this-expansion", "eh.mystery.rlyeh-risen"),
        ("eh.fl.using-this-expansion", "eh.term.gate"),
        ("eh.mon.erratum.nyarlathotep-awakens-back", "eh.term.gate"),
        ("es.core.the-line-of-products", "es.term.other-world-rlyeh"),
    ],
)
def test_a_name_of_something_else_is_no_link(source, target):
    assert target not in targets(source)


@pytest.mark.parametrize(
    ("source", "terms"),
    [
        ("eh.mon.mysteries", "active-investigator active-mystery advance-the-active-mystery toughness mystery"),
        ("eh.mon.actions", "rest trade travel travel-ticket reserve acquire-assets"),
        ("eh.mon.physical-resistance", "dice-pool physical-resistance"),
        ("eh.core.tests", "test test-result"),
        ("eh.mon.adventures", "brotherhood-of-the-dark-pharaoh order-of-the-bloated-woman cult-of-the-bloody-tongue"),
        ("eh.mon.adventures", "cult-of-the-sand-bat active-investigator"),
        ("eh.core.before-setup", "under-the-pyramids"),
    ],
)
def test_the_words_of_a_section_lead_to_its_terms(source, terms):
    assert {f"eh.term.{term}" for term in terms.split()} <= targets(source)


def test_the_pairs_of_the_campaign_lead_to_both_cards():
    section = "eh.mon.ancient-one-specific-preludes"
    cards = Reference.objects.filter(source_id=section, target_type="card", written=True)
    pairs = {one.card.slug: one.campaign_prelude for one in AncientOne.objects.filter(card__game__code="eh")}
    preludes = {f"eh.prelude.{pairs[one].slug}" for one in set(pairs) - WITHOUT_PRINTED_PRELUDE}
    assert len(pairs) == 16
    assert set(cards.values_list("target_id", flat=True)) == preludes | {f"eh.ancient-one.{one}" for one in pairs}


def test_a_name_that_several_cards_share_is_linked_by_hand():
    """Only its author can tell which of them is meant, so a text that leaves it open has no link at all."""
    texts = {row.public_id: row.text for row in RulesSection.objects.all()}
    texts |= {row.public_id: f"{row.question}\n\n{row.answer}" for row in FaqEntry.objects.all()}
    texts |= {row.public_id: row.definition or "" for row in GlossaryTerm.objects.all()}
    names = {code: Names.of(_names(code, game)) for code, game in GAMES.items()}
    left_open = set()
    for source, text in texts.items():
        found = targets(source)
        for mention in find_mentions(plain_text(text), names[source.split(".")[0]]):
            shared = [one for one in mention.ids if one]
            if len(shared) > 1 and found.isdisjoint(shared):
                left_open.add((source, mention.name))
    assert left_open == set(NOT_A_CARD)


def _names(code: str, game: str) -> list[tuple[str, str]]:
    cards = Card.objects.filter(public_id__startswith=f"{code}.").exclude(name=None)
    terms = GlossaryTerm.objects.filter(public_id__startswith=f"{code}.")
    catalogue = loading.read([PACKS]).catalogue
    return [
        *cards.values_list("name", "public_id"),
        *terms.values_list("term", "public_id"),
        *((name, "") for name in other_names(catalogue, game)),
    ]
