"""The template context of a sheet's page."""

from collections.abc import Iterable
from typing import Any

from cardsdb.setup.layout.arrangement import Person, arranged
from cardsdb.setup.layout.words import label
from cardsdb.setup.maker import Made
from cardsdb.setup.mythos import MYTHOS_DECK
from cardsdb.setup.tokens import again, revealing


def page_context(made: Made, people: Iterable[Person] = ()) -> dict[str, Any]:
    """Return what the page of a sheet shows: the sheet in words, and the tokens of its variants."""
    sheet = made.sheet
    drawn = [each.draw for each in sheet.draws if not each.chosen and each.candidates > len(each.cards) - each.named]
    drawn += [MYTHOS_DECK] if any(each.stages for each in sheet.draws) else []
    revealed = made.choices.options.get("reveal") == "yes"
    hides = any(each.stages for each in sheet.draws)
    return {
        "sheet": arranged(sheet, made.masthead, people),
        "token": sheet.token,
        "again": [(label(draw), again(sheet.token, draw)) for draw in drawn],
        "revealed": revealed,
        "other_token": revealing(sheet.token, reveal=not revealed) if hides else "",
    }
