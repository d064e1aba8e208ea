"""Small pools, lists and house formats for property tests."""

from hypothesis import assume
from hypothesis import strategies as st

from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.pool import CardPool, CardSet, Title
from cardsdb.decks.formats import Format, Limit
from cardsdb.terms import Alignment

_ALIGNMENTS = st.frozensets(st.sampled_from(Alignment), min_size=1)


@st.composite
def pools(draw: st.DrawFn, *, twins: bool = False) -> CardPool:
    """Pools of one to three small sets; some titles in no set, some names in two sets (with `twins` always one)."""
    codes = ("a", "b", "c")[: draw(st.integers(2 if twins else 1, 3))]
    titles = [_title(draw, "Twin", code) for code in codes if draw(st.integers(0, 2)) == 0 or (twins and code != "c")]
    titles += [
        _title(draw, f"Card {number}", draw(st.sampled_from(codes))) for number in range(draw(st.integers(1, 4)))
    ]
    sets = []
    for code in codes:
        inside = [title for title in titles if title.set == code]
        complete = draw(st.integers(0, 3)) == 0 and bool(inside)
        more = 0 if complete and all(title.copies for title in inside) else draw(st.integers(0 if inside else 1, 3))
        sets.append(CardSet(code, f"Set {code}", sum(title.fewest for title in inside) + more, complete=complete))
    titles += [_title(draw, f"Card {number}", None) for number in range(5, 5 + draw(st.sampled_from([0, 0, 1, 2])))]
    try:
        return CardPool.of(sets, titles)
    except ValueError:
        assume(condition=False)
        raise


def _title(draw: st.DrawFn, name: str, home: str | None) -> Title:
    card_id = draw(st.sampled_from([None, f"mvh.character.{name.lower().replace(' ', '-')}-{home}"]))
    return Title(name, home, card_id, draw(_ALIGNMENTS), draw(st.sampled_from([None, None, 1, 1, 2, 3])))


@st.composite
def lists(draw: st.DrawFn, pool: CardPool, counts: st.SearchStrategy[object]) -> list[DeckEntry]:
    """Up to four entries that name cards of a pool, and others, in all the ways that a list may."""
    names = [title.name for title in pool.titles] + ["Stranger", "Twim", "Card"]
    ids = [title.id for title in pool.titles if title.id]
    entries = []
    for place in range(draw(st.integers(1, 4))):
        card_set = draw(st.sampled_from([None, *pool.sets]))
        if ids and draw(st.integers(0, 3)) == 0:
            entries.append(DeckEntry(draw(counts), None, draw(st.sampled_from(ids)), card_set, place))
        else:
            entries.append(DeckEntry(draw(counts), draw(st.sampled_from(names)), None, card_set, place))
    return entries


@st.composite
def house_formats(draw: st.DrawFn, size: int) -> Format:
    """Formats of about a size with small limits."""
    least = st.integers(0, 3)
    sets = draw(st.integers(0, 2))
    size += draw(st.sampled_from([0, 0, 0, 0, 0, 1]))
    return Format(
        "house",
        "House",
        size=Limit(size, size),
        heroes=Limit(at_least=draw(least)),
        monsters=Limit(at_least=draw(least)),
        neutrals=Limit(at_most=draw(st.one_of(st.none(), least))),
        sets=Limit(sets, draw(st.one_of(st.none(), st.integers(max(1, sets), 2)))),
        faction_sets=Limit(2, 2),
    )
