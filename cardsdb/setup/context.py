"""The values of the fields in step texts for one table: numbers from rules and boxes, names of what is in use."""

from collections.abc import Iterable, Mapping, Sequence

from cardsdb.setup.campaign.state import Kept, lost_names
from cardsdb.setup.material import Investigator, ReferenceRow
from cardsdb.setup.procedures import templates
from cardsdb.setup.procedures.steps import Step, numbers
from cardsdb.setup.procedures.templates import Context
from cardsdb.setup.table import Drawn, Table

DRAWN_AT_RANDOM = "one drawn at random"
COLORS = ("green", "yellow", "blue")
FACTION_SETS = 2  # so many sets the faction cards of an expert game come from


def context_of(table: Table, drawn: Sequence[Drawn] = ()) -> Context:
    """Return the numbers and words of a table, with the draws that its steps made."""
    counted = numbers(table.material.procedure, table.situation())
    return Context({**counted, **_numbers(table)}, {**_words(table), **_draw_words(drawn), **_deck_words(table)})


def step_text(step: Step, context: Context) -> tuple[str, str]:
    """Return the title and the text of a step, filled in."""
    aside = joined(f"{count} {_plural(name) if count > 1 else name}" for name, count in step.sets_aside.items())
    whole = Context(context.numbers, {**context.words, "set_aside": aside})
    return templates.fill(step.title, whole), templates.fill(step.text, whole)


def _plural(name: str) -> str:
    return name if name.endswith(("Spawn", "People")) else f"{name}s"


def joined(names: Iterable[str], nothing: str = "", last: str = "and") -> str:
    """Return “A”, “A and B” or “A, B and C”; `last` is the word before the last."""
    *most, end = [*names] or [nothing]
    return f"{', '.join(most)} {last} {end}" if most else end


def reference_row(table: Table) -> ReferenceRow | None:
    """Return the row of the reference card for the number of players, of the variant where that is chosen."""
    variant = bool(table.choices.options.get("variant_reference_card"))
    players = table.choices.players
    return next((row for row in table.material.reference if (row.players, row.variant) == (players, variant)), None)


def _numbers(table: Table) -> dict[str, int | None]:
    one, players, row = table.ancient_one, table.choices.players, reference_row(table)
    stages = one.stages if one else ()
    by_stage = {f"stage_{stage}_{color}": None for stage in (1, 2, 3) for color in COLORS}
    return {
        **by_stage,
        **{
            f"stage_{stage}_{color}": count
            for stage, row_of_stage in enumerate(stages, 1)
            for color, count in zip(COLORS, row_of_stage, strict=True)
        },
        "mythos_cards": sum(map(sum, stages)) if stages else None,
        "players": players,
        "half_players": (players + 1) // 2,
        "gates": row.gates if row else None,
        "clues": row.clues if row else None,
        "surge": row.surge if row else None,
        "doom": one.doom if one else None,
        "mysteries": one.mysteries if one else None,
        "sets": len(table.sets),
        "game": table.state.game_number if table.state else None,
        "missions": players - sum(one.reward or one.consequence for one in (table.state.kept if table.state else ())),
    }


def _words(table: Table) -> dict[str, str]:
    material, state = table.material, table.state
    coming = [card.name for card in material.ancient_ones if state and card.slug == state.next_ancient_one]
    people = {card.slug: card for card in material.investigators}
    return {
        "ancient_one": table.ancient_one.name if table.ancient_one else templates.NOT_KNOWN,
        "next_ancient_one": joined(coming),
        "preludes": joined(card.name for card in table.preludes),
        "investigators": joined(card.name for card in table.investigators),
        "boxes": joined(material.box(slug).name for slug in table.choices.boxes),
        "set_names": joined(box.name for box in table.sets),
        "kept": joined(filter(None, (_kept(one, people) for one in (state.kept if state else ())))),
        "devastated_cities": joined(state.devastated_cities if state else ()),
        "lost_investigators": joined(lost_names(state, material.investigators) if state else ()),
        "starting_rumor": DRAWN_AT_RANDOM,
    }


def _kept(one: Kept, people: Mapping[str, Investigator]) -> str:
    """Return what an investigator starts with from earlier games, "" for nothing."""
    person = people[one.investigator]
    cards = {
        f"the Reward {_quoted(person.reward)}": one.reward,
        f"the Consequence {_quoted(person.consequence)}": one.consequence,
        "a Dark Pact Condition": one.dark_pact,
        "a Promise of Power Condition": one.promise_of_power,
    }
    things = [name.strip() for name, held in cards.items() if held]
    return f"{person.name} with {joined(things)}" if things else ""


def _quoted(name: str) -> str:
    return f"“{name}”" if name else ""


def _draw_words(drawn: Sequence[Drawn]) -> dict[str, str]:
    return {one.draw: joined((card.name for card in one.cards), DRAWN_AT_RANDOM) for one in drawn}


def _deck_words(table: Table) -> dict[str, str]:
    """Return the list of each deck with its verdict, and the sets of which its player draws faction cards."""
    words: dict[str, str] = {}
    for number, deck in enumerate(table.decks, 1):
        words[f"deck_{number}"] = f"{deck.verdict}: {', '.join(deck.lines)}"
        names = [table.material.box(slug).name for slug in deck.faction_sets or deck.sets]
        open_choice = f"2 of these sets, which this player names now: {joined(names)}"
        words[f"faction_sets_{number}"] = joined(names) if len(names) <= FACTION_SETS else open_choice
    return words
