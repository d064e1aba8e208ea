"""Every field of every model is shown by the API, or stands here with the reason why it is not."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from rest_framework import serializers

import rulesref.api.urls  # noqa: F401 loads every serializer of the rules part
from cardsdb.api.facts import FACTS
from cardsdb.models import Card

MODELS = [model for app in ("cardsdb", "rulesref") for model in apps.get_app_config(app).get_models()]

ORDER = "the order of the answer says it"
SHOWN_OTHERWISE = {
    "Card.facts": "joined into the `facts` of a card",
    "Card.traits": "`traits`, out of trait_names",
    "MythosStage.ancient_one": "`stages` of the Ancient One",
    "AncientOne.card": "facts of the card",
    "MythosCard.card": "facts of the card",
    "Prelude.card": "facts of the card",
    "Investigator.card": "facts of the card",
    "PersonalMission.card": "facts of the card",
    "Monster.card": "facts of the card",
    "Character.card": "facts of the card",
    "FactionCard.card": "facts of the card",
    "Printing.card": "`printings` of the card",
    "Component.expansion": "`components` of the expansion",
    "ReferenceRow.expansion": "`reference_tables` of the expansion",
    "Trait.name": "`traits` of cards",
    "FaqEntry.entry": "in the citation",
    "FaqEntry.rulebook": "in the citation",
    "FaqEntry.heading": "in the citation",
    "FaqEntry.parent": "in the citation",
    "RoundOverview.game": "`round_overview` of the game",
    "Reference.source_type": "`referenced_by`, `rulings`, `errata`",
    "Reference.source_id": "`referenced_by`, `rulings`, `errata`",
    "Reference.source_title": "`referenced_by`, `rulings`, `errata`",
    "Reference.target_type": "`references`",
    "Reference.target_id": "`references`",
    "Reference.target_title": "`references`",
    "Reference.authority": "`rulings` of a card",
    "Reference.superseded_by": "`rulings` of a card",
    "Reference.card": "`rulings` of a card",
}
SHOWN_OTHERWISE |= {
    "SavedDeck.version": "`version` and the ETag",
    "SavedDeck.content": "`name`, `notes`, `deck`",
    "SavedDeck.share": "`share_url`",
    "SharedDeck.key": "`share_url`",
    "SharedDeck.content": "`name`, `notes`, `deck`",
}
LEFT_OUT = {
    "Card.name_key": "for filters and order",
    "Card.former_ids": "found by; what the card is called now is answered",
    "Component.order": ORDER,
    "Dataset.version": "the header X-Dataset-Version",
    "EncounterDeck.order": ORDER,
    "Erratum.order": ORDER,
    "Expansion.order": ORDER,
    "FaqEntry.asked_as": "for the search",
    "FaqEntry.former_ids": "found by",
    "FaqEntry.order": ORDER,
    "Game.order": ORDER,
    "GlossaryTerm.term_key": "for order",
    "PackText.game": "a pack file as it is; read by the packages of decks and setup",
    "PackText.expansion": "a pack file as it is",
    "PackText.name": "a pack file as it is",
    "PackText.file": "a pack file as it is",
    "PackText.text": "a pack file as it is",
    "Reference.written": ORDER,
    "SavedDeck.key_hash": "a secret; the edit link is told once",
    "SharedDeck.created": "for operators",
    "SavedDeck.created": "for operators",
    "SavedDeck.changed": "for operators",
    "ReferenceRow.order": ORDER,
    "RulesSection.asked_as": "for the search",
    "RulesSection.former_ids": "found by",
    "RulesSection.slug": "the last part of the anchor",
    "Space.name_key": "for filters and order",
    "Trait.game": "the game of the card",
    "Trait.slug": "a spelling in filters",
}


def serializers_of_models() -> Iterator[tuple[serializers.Serializer[Any], Any]]:
    """Yield every serializer that shows rows of a model, with the model."""
    found = [serializers.ModelSerializer]
    for each in found:
        found += each.__subclasses__()
    for each in found:
        if each.__module__.startswith(("cardsdb.", "rulesref.")):
            yield each(), each.Meta.model
    yield from ((facts(), Card) for facts in FACTS.values())


def shown(serializer: Any, model: Any) -> Iterator[str]:
    """Yield the fields of models that a serializer reads, those of nested ones too."""
    for field in serializer.fields.values():
        here = model
        for name in field.source_attrs:
            try:
                column = here._meta.get_field(name)
            except FieldDoesNotExist:
                break
            if column.concrete:
                yield f"{here.__name__}.{name}"
            here = column.related_model
        else:
            nested = getattr(field, "child", field)
            if here is not None and hasattr(nested, "fields"):
                yield from shown(nested, here)


SHOWN = {name for serializer, model in serializers_of_models() for name in shown(serializer, model)}
FIELDS = {
    f"{model.__name__}.{field.name}"
    for model in MODELS
    for field in (*model._meta.fields, *model._meta.many_to_many)
    if field.name != "id"  # no key leaves the database
}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_field_is_shown_or_left_out_with_a_reason(model):
    fields = {name for name in FIELDS if name.startswith(f"{model.__name__}.")}
    assert fields - SHOWN - set(SHOWN_OTHERWISE) - set(LEFT_OUT) == set()


@pytest.mark.parametrize("table", [SHOWN_OTHERWISE, LEFT_OUT])
def test_no_reason_outlives_its_field(table):
    assert set(table) <= FIELDS
    assert set(table) & SHOWN == set()


def test_a_new_field_is_noticed():
    assert "Card.name" in SHOWN
    assert "AncientOne.doom" in SHOWN
    assert "Investigator.starting_space" in SHOWN
    assert "Card.asked_as" not in SHOWN | set(SHOWN_OTHERWISE) | set(LEFT_OUT)
