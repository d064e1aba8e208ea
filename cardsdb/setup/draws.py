"""The draws of a sheet: sets, Ancient One, Preludes, investigators, and cards that steps ask for.

A candidate that cannot be used is skipped with its reason. `cardsdb.decks` builds the Mythos deck.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cardsdb.chance import Chance
from cardsdb.decks.mythos.request import MythosRequest
from cardsdb.names import fold, slugify
from cardsdb.setup.campaign import state as campaign
from cardsdb.setup.choices import Choices
from cardsdb.setup.material import AncientOne, AnyCard, Card, SetupMaterial, within
from cardsdb.setup.mythos import mythos_request
from cardsdb.setup.procedures.steps import Draw, numbers, unmet
from cardsdb.setup.table import Drawn, DrawnCard, PassedOver, ShownDeck, Table
from cardsdb.terms import ExpansionKind

ASSET = " Asset"
INFEASIBLE = "no Mythos deck can be built with it from these boxes"


@dataclass(frozen=True)
class Drawing:
    """The draws of one sheet, by its chance."""

    chance: Chance

    def table(self, choices: Choices, material: SetupMaterial, decks: Sequence[ShownDeck] = ()) -> Table:
        """Return the table with everything drawn that the steps depend on."""
        table = Table(choices, material, state=choices.campaign, decks=tuple(decks))
        for draw in (self._sets, self._ancient_one, self._next_ancient_one, self._preludes, self._investigators):
            table = draw(table)
        return table

    def step_draw(self, draw: Draw, table: Table, boxed_traits: frozenset[str]) -> Drawn:
        """Return what a step draws: one of its names, or cards that are not in use and not in the box."""
        used = {card.id for one in table.drawn for card in one.cards}
        lost = table.state.lost_investigators if table.state else ()
        held = Counter(_held_assets(table))
        cards: Sequence[Card] = table.material.investigators
        if draw.names:
            cards = _named(draw, table)
        elif draw.kind == "asset":
            assets = within(table.material.assets, table.boxes)
            cards = [copy for card in assets for copy in card.each_copy[held[card.folded] :]]
        free = [card for card in within(cards, table.boxes) if boxed_traits.isdisjoint(card.traits)]
        ranked = self.chance.ranked(draw.name, (card for card in free if card.id not in used and card.slug not in lost))
        return Drawn(draw.name, _shown(ranked[: draw.count]), candidates=len(ranked))

    def _sets(self, table: Table) -> Table:
        """Choose the sets in use: those of the decks, those named, or as many as the number of players asks for."""
        material, choices = table.material, table.choices
        sets = [box for box in material.boxes if box.kind is ExpansionKind.SET and box.part_of in choices.boxes]
        if not sets:
            return table
        in_decks = {slug for deck in table.decks for slug in deck.sets}
        if in_decks:
            return replace(table, sets=tuple(box for box in sets if box.slug in in_decks))
        if choices.sets is not None:
            return replace(table, sets=tuple(box for box in sets if box.slug in choices.sets))
        wanted = numbers(material.procedure, table.situation()).get("set_count") or len(sets)
        box_of = {box.slug: box.part_of for box in sets}
        cards = [Card(material.box_id(box.slug), box.slug, box.name, ()) for box in sets]
        ranked = self.chance.ranked("sets", cards)
        same_box = sorted(ranked, key=lambda card: box_of[card.slug] != box_of[ranked[0].slug])[:wanted]
        chosen = tuple(box for box in sets if box.slug in (card.slug for card in same_box))
        drawn = Drawn(
            "sets", tuple(DrawnCard(material.box_id(box.slug), box.name) for box in chosen), candidates=len(sets)
        )
        return replace(table.with_draw(drawn), sets=chosen) if wanted < len(sets) else replace(table, sets=chosen)

    def _ancient_one(self, table: Table) -> Table:
        choices, state = table.choices, table.state
        cards = within(table.material.ancient_ones, choices.boxes)
        if not cards:
            return table
        if state:
            cards = [one for one in campaign.pool(table.material, choices.boxes) if one.slug not in state.defeated]
        named = choices.ancient_one or (state.ancient_one if state else "")
        if named:
            one = next(card for card in cards if card.slug == named)
            return self._seated(table, one, Drawn("ancient_one", _shown([one]), chosen=True))
        ranked, passed = self._usable("ancient_one", cards, lambda card: replace(table, ancient_one=card), table)
        return self._seated(table, ranked[0], Drawn("ancient_one", _shown(ranked[:1]), False, len(ranked), passed))

    def _seated(self, table: Table, one: AncientOne, drawn: Drawn) -> Table:
        state = replace(table.state, ancient_one=one.slug) if table.state else None
        return replace(table.with_draw(drawn), ancient_one=one, state=state)

    def _next_ancient_one(self, table: Table) -> Table:
        """Draw the Ancient One of the campaign's next game, unless the state names it; the last game has none."""
        state = table.state
        if state is None:
            return table
        cards = campaign.next_candidates(state, campaign.pool(table.material, table.choices.boxes))
        ranked = self.chance.ranked("next_ancient_one", cards)
        named = [card for card in cards if card.slug == state.next_ancient_one]
        found = named or ranked[:1]
        drawn = Drawn("next_ancient_one", _shown(found), bool(named), len(ranked))
        return replace(table.with_draw(drawn), state=replace(state, next_ancient_one=found[0].slug if found else ""))

    def _preludes(self, table: Table) -> Table:
        choices, material = table.choices, table.material
        cards = within(material.preludes, choices.boxes)
        if table.state:
            slugs = campaign.preludes(table.state, material.ancient_ones, material.procedure.last_prelude)
        else:
            slugs = choices.preludes if choices.preludes is not None else ()
        if table.state or choices.preludes is not None:
            named = tuple(card for slug in slugs for card in cards if card.slug == slug)
            return replace(table.with_draw(Drawn("preludes", _shown(named), chosen=True)), preludes=named)
        if not cards:
            return table.with_draw(Drawn("preludes", ())) if material.preludes else table
        ranked, passed = self._usable("preludes", cards, lambda card: replace(table, preludes=(card,)), table)
        drawn = Drawn("preludes", _shown(ranked[:1]), False, len(ranked), passed)
        return replace(table.with_draw(drawn), preludes=tuple(ranked[:1]))

    def _investigators(self, table: Table) -> Table:
        """Seat those who are named and who survived, and draw the rest."""
        choices, state = table.choices, table.state
        cards = within(table.material.investigators, choices.boxes)
        if not cards:
            return table
        surviving = [one.investigator for one in state.kept] if state else []
        names = list(dict.fromkeys([*surviving, *(choices.investigators or ())]))
        named = [card for slug in names for card in cards if card.slug == slug]
        lost = state.lost_investigators if state else ()
        ranked = self.chance.ranked("investigators", (card for card in cards if card.slug not in (*names, *lost)))
        found = tuple([*named, *ranked][: choices.players])
        drawn = Drawn("investigators", _shown(found), len(named) >= choices.players, len(ranked), named=len(named))
        return replace(table.with_draw(drawn), investigators=found)

    def _usable(
        self, draw: str, cards: Iterable[AnyCard], seat: Callable[[AnyCard], Table], table: Table
    ) -> tuple[list[AnyCard], tuple[PassedOver, ...]]:
        """Return the candidates in the order drawn, without those that cannot be used; all of them if none can."""
        ranked = self.chance.ranked(draw, cards)
        earlier = mythos_request(table)
        reasons = {card.id: self._reason(seat(card), earlier) for card in ranked}
        usable = [card for card in ranked if not reasons[card.id]]
        passed = tuple(PassedOver(card.id, card.name, reasons[card.id]) for card in ranked if reasons[card.id])
        return usable or ranked, tuple(sorted(passed, key=lambda one: one.id)) if usable else ()

    def _reason(self, after: Table, earlier: MythosRequest | None) -> str:
        """Return why the table cannot be so, "" where it can; `earlier` is the Mythos deck that it needed before."""
        needs = unmet(after.material.procedure, after.situation())
        if needs:
            return needs[0].message
        deck = mythos_request(after)
        if deck and deck.starting_rumor in deck.pool.withheld:
            return "the Rumor chosen to start with is kept out by it"
        return INFEASIBLE if deck and deck != earlier and deck.shortfalls() else ""


def _named(draw: Draw, table: Table) -> list[Card]:
    """Return the cards that a draw names itself, with the ids that cards of these names have."""
    slugs = [(slugify(name), name) for name in draw.names]
    return [Card(f"{table.material.game}.{draw.kind}.{slug}", slug, name, table.boxes) for slug, name in slugs]


def _held_assets(table: Table) -> Iterator[str]:
    """Yield the folded names of the Assets that investigators in the game, played or drawn by a Prelude, start with."""
    present = {card.id for one in table.drawn for card in one.cards}
    for person in table.material.investigators:
        for item in person.possessions if person.id in present else ():
            name = item.partition(" ")[2]
            if name.endswith(ASSET):
                yield fold(name.removesuffix(ASSET))


def _shown(cards: Iterable[Card]) -> tuple[DrawnCard, ...]:
    return tuple(DrawnCard(card.id.partition("#")[0], card.name) for card in cards)
