"""A typed list after a fix: the lines that the fix is about are changed, all others stay as they were typed."""

from cardsdb.decks.expert.entries import DeckEntry, Form
from cardsdb.decks.expert.pool import CardPool
from cardsdb.decks.expert.typed_lists import Line, read_list
from cardsdb.decks.problems import Fix, FixItem


def rewritten(text: str, pool: CardPool, fix: Fix) -> str:
    """Return the list with the counts of the fix; the first line of a card gets the count, its others go."""
    wanted = {_form(item): item for item in fix.set}
    lines: list[str] = []
    done: set[Form] = set()
    for line in read_list(text, pool).lines:
        if line.entry is None or line.entry.form not in wanted:
            lines.append(line.text)
            continue
        form = line.entry.form
        if form not in done and wanted[form].count:
            lines.append(_changed(line, line.entry, wanted[form].count))
        done.add(form)
    lines += [_line(item, pool) for form, item in wanted.items() if form not in done and item.count]
    return "\n".join(lines)


def _form(item: FixItem) -> Form:
    return DeckEntry(item.count, item.name, item.id, item.set).form


def _changed(line: Line, entry: DeckEntry, count: int) -> str:
    if str(entry.count) == str(count):
        return line.text
    return _written(count, entry.name or entry.id or "", entry.set)


def _line(item: FixItem, pool: CardPool) -> str:
    title = pool.by_id.get(item.id) if item.id else None
    if title is None:
        return _written(item.count, item.name or item.id or "", item.set)
    card_set = pool.sets.get(title.set or "")
    return _written(item.count, title.name, card_set.name if card_set else None)


def _written(count: int, name: str, card_set: str | None) -> str:
    return f"{count} {name} ({card_set})" if card_set else f"{count} {name}"
