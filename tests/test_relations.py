"""The card part asks nothing of the rules part, not even by the relations that Django adds to its models.

import-linter sees imports alone; a lookup such as `references__written` goes past it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings

CARDSDB = Path(settings.BASE_DIR, "cardsdb")
SELECTING = {"filter", "exclude", "get", "annotate", "aggregate", "Q"}  # relations as keywords
NAMING = {"order_by", "values", "values_list", "distinct", "only", "defer", "select_related", "prefetch_related"}
NAMING |= {"Prefetch", "F", "Count", "Sum", "Subquery"}  # relations as texts
EVALUATING = {"all", "filter", "exclude", "first", "count", "exists", "values_list", "order_by"}


def relations() -> set[str]:
    """Return the names by which models of cardsdb reach those of rulesref."""
    fields = (field for model in apps.get_app_config("cardsdb").get_models() for field in model._meta.get_fields())
    return {
        field.name
        for field in fields
        if field.is_relation and field.related_model and field.related_model._meta.app_label == "rulesref"
    }


def uses(source: str, names: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and word of each use of a relation: in lookups, in names of fields, and as an attribute of a row."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else _name(node.func)
            words = [(keyword.arg or "", called in SELECTING) for keyword in node.keywords]
            words += [(str(each.value), called in NAMING) for each in node.args if isinstance(each, ast.Constant)]
            for word, is_lookup in words:
                first, mark, _rest = word.lstrip("-").partition("__")
                if first in names and (mark or is_lookup):
                    yield node.lineno, word
        elif isinstance(node, ast.Attribute) and node.attr in EVALUATING and _name(node.value) in names:
            yield node.lineno, _name(node.value)


def _name(value: ast.expr) -> str:
    return value.attr if isinstance(value, ast.Attribute) else ""


def test_the_relations_are_those_of_the_rules_part():
    assert {
        "references",
        "round_overview",
        "rulebook",
        "rulebooks",
        "faq",
        "errata",
        "terms",
        "wordings",
    } == relations()


def test_uses_of_a_relation_are_found():
    source = """
Card.objects.filter(references__written=True)
Card.objects.values_list("references__source_title")
Game.objects.select_related("round_overview")
Expansion.objects.order_by("-rulebook")
card.references.all()
SetupMaterial(errata={})
spellings.rulebooks("eh.core")
"""
    assert [line for line, _word in sorted(uses(source, relations()))] == [2, 3, 4, 5, 6]


def test_cardsdb_uses_no_relation_of_rulesref():
    files = (path for path in CARDSDB.rglob("*.py") if "migrations" not in path.parts)
    found = [
        f"{path.relative_to(CARDSDB)}:{line}: {word}"
        for path in files
        for line, word in uses(path.read_text(encoding="utf-8"), relations())
    ]
    assert found == []
