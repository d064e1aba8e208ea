"""The effect of a card on its page: parts with labels, doubts, sources folded, backs hidden."""

import pytest

from cardsdb.models import Card

pytestmark = pytest.mark.django_db


def effect(part, label, text, confidence="high", *, hidden=False):
    return {
        "part": part, "label": label, "text": text, "confidence": confidence, "note": None, "sources": ["a list"],
        "hidden": hidden,
    }  # fmt: skip


def test_parts_have_labels_doubts_and_sources(client):
    effects = [
        effect("effect", None, "It rains <i>."),
        effect("action", "Action", "Gain 1 [[term:eh.term.clue]].", "low"),
        effect("back", "Back", "Lose 2 Sanity.", hidden=True),
    ]
    Card.objects.filter(public_id="eh.spell.wither").update(effects=effects, text="x", text_confidence="low")
    page = client.get("/cards/eh.spell.wither/").content.decode()
    assert "It rains &lt;i&gt;." in page
    assert '<h2 class="part">Action</h2>' in page
    assert page.count("Low confidence") == 1
    back = page[page.index('<details class="back">') :]
    assert "Lose 2 Sanity." in back
    assert "Lose 2 Sanity." not in page[: page.index('<details class="back">')]


def test_the_owners_text_stands_alone(client):
    effects = [effect("effect", None, "It rains.")]
    Card.objects.filter(public_id="eh.spell.wither").update(effects=effects, text="The owner's.", text_confidence=None)
    page = client.get("/cards/eh.spell.wither/").content.decode()
    assert "The owner" in page
    assert "It rains." not in page
