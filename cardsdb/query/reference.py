"""The reference page of the language, made from its own tables: `python -m cardsdb.query.reference`."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Template

from cardsdb.query.faults import MEANINGS
from cardsdb.query.keys import HAS, IS, KEYS, LEVELS, ORDERS, Key, Sort
from cardsdb.query.syntax import MOST_CHARACTERS, MOST_LEVELS
from cardsdb.terms import Alignment, Color, Kind

PAGE = Path(__file__).parents[2] / "docs" / "query-language.md"

EXAMPLES: dict[str, str] = {
    "dynamite": "cards with a word in their name or text that begins with “dynamite”",
    '"old one"': "cards with these words side by side in their name or text",
    '!"arcane tome"': "the card with exactly that name",
    "t:mythos color:blue diff>=normal": "blue Mythos cards that are normal or hard",
    "t:asset k:ally|tome": "Assets and Unique Assets that are Allies or Tomes",
    "t:spell OR t:artifact": "Spells and Artifacts",
    "s:mon -is:reprint": "cards that only this box has",
    "t:investigator (health>sanity OR strength>=4)": "investigators with more Health than Sanity, or a high Strength",
    "t:asset value<=2 order:-value|name": "Assets with a low value, the highest value first, then by name",
}

_OPERATORS: dict[str, str] = {
    ":": "has this value. A name or text has these words; a type includes the types that the rules mean by it; a box "
    "includes its sets",
    "=": "is exactly this value: `t=asset` does not find Unique Assets, and `name=tome` is the same as `!tome`",
    "!=": "is known and is not this value; the value is taken exactly, as with `=`",
    "< <= > >=": "is less than, at most, more than, or at least this value",
}

_SORTS: dict[Sort, str] = {
    Sort.TEXT: "words",
    Sort.WORD: "a value",
    Sort.LEVEL: "a level",
    Sort.NUMBER: "a number",
    Sort.MARK: "a property",
    Sort.ORDER: "a key",
}


def page() -> str:
    template = Template(Path(__file__).with_name("reference.md").read_text(encoding="utf-8"))
    return template.substitute(
        examples=_table(("Query", "Finds"), _meanings(EXAMPLES)),
        characters=f"{MOST_CHARACTERS:,}",
        levels=MOST_LEVELS,
        keys=_table(("Key", "Also", "Takes", "Operators", "Finds", "Example"), map(_row, KEYS)),
        operators=_table(("Operator", "Finds cards for which the fact"), _meanings(_OPERATORS)),
        types=_codes(Kind),
        colors=_codes(Color),
        difficulties=_codes(LEVELS),
        alignments=_codes(Alignment),
        properties=_table(("Value", "The card"), _meanings({f"is:{word}": meaning for word, meaning in IS.items()})),
        held=_table(("Value", "The card has"), _meanings({f"has:{word}": meaning for word, meaning in HAS.items()})),
        orders=_codes(ORDERS),
        faults=_table(("Code", "Meaning"), _meanings({str(code): meaning for code, meaning in MEANINGS.items()})),
    )


def _row(key: Key) -> tuple[str, ...]:
    operators = " ".join(map(_code, key.operators))
    return _code(key.name), _codes(key.also), _SORTS[key.sort], operators, key.about, _code(key.example)


def _meanings(rows: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return ((_code(text), meaning) for text, meaning in rows.items())


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (heads, tuple("---" for _ in heads), *rows)
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _code(text: str) -> str:
    return f"`{text}`"


def _codes(texts: Iterable[str]) -> str:
    return ", ".join(map(_code, texts))


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
