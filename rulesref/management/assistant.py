"""The tools of the Model Context Protocol; each answer has source and confidence.

Needs the optional package `mcp`.
"""

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from cardsdb import library
from cardsdb.api.answers import HOST, called
from cardsdb.dataset import NotReadyError, needed
from cardsdb.documents.nouns import SITE
from cardsdb.shelf import shelf
from cardsdb.terms import DeckDifficulty
from rulesref.search.answering import ruling
from rulesref.search.documents import addresses_of
from rulesref.search.searching import Hit, Narrowing, search

INSTRUCTIONS = """
Rules, rulings and cards of the board games Eldritch Horror (eh), Monsters vs. Heroes (mvh) and Elder Sign (es).
Answer from the tools alone. Give the source, and say so if the confidence is not high or if `confident` is false.
A null is a fact that is not known: never fill it in. Do not reveal parts of a card that are `hidden` before the player
has flipped the card.
""".strip()
MOST_HITS = 20
LONGEST = 1000  # characters of a question
LONGEST_DECK = 20_000
DECK_RULE = "mvh.v2.expert-rules-for-2-players-set-up"
MYTHOS_RULE = "eh.core.build-mythos-deck"

P = ParamSpec("P")
T = TypeVar("T")
Game = Annotated[Literal["eh", "mvh", "es"] | None, Field(description="code of the game; leave it out for all games")]
Type = Annotated[Literal["section", "faq", "erratum", "term", "card"] | None, Field(description="type of what to find")]
Expansions = Annotated[
    tuple[str, ...], Field(description="codes or names of the boxes; left out: the core box", max_length=20)
]
Seed = Annotated[str | None, Field(description="the same seed draws the same", min_length=1, max_length=100)]
_READS = ToolAnnotations(readOnlyHint=True, openWorldHint=False)


def server(site: str) -> FastMCP:
    """Return the server; the pages that its answers name are those of a site (scheme and host)."""
    made = FastMCP("Silver Key", instructions=INSTRUCTIONS, log_level="WARNING")

    @made.tool(annotations=_READS)
    async def rule(
        question: Annotated[
            str, Field(description="a rules question in plain words", min_length=1, max_length=LONGEST)
        ],
        game: Game = None,
    ) -> dict[str, Any]:
        """Answer a rules question. `answer` is sure; `closest` is the nearest rule where none is sure, and `reason`
        says why."""
        return await _read(_rule, question, game, site)

    @made.tool(annotations=_READS)
    async def card(
        name: Annotated[str, Field(description="name or id of a card", min_length=1, max_length=200)],
        game: Game = None,
    ) -> dict[str, Any]:
        """Get a card with its facts, its effects in parts, its rulings and errata."""
        return await _read(_card, name, game, site)

    @made.tool(name="search", annotations=_READS)
    async def search_everything(
        words: Annotated[str, Field(description="words to look for", min_length=1, max_length=LONGEST)],
        game: Game = None,
        type: Type = None,  # noqa: A002 the name that clients see
        limit: Annotated[int, Field(description="number of hits", ge=1, le=MOST_HITS)] = 5,
    ) -> dict[str, Any]:
        """Search rules, questions and answers, errata, the glossary, and cards. Best hits come first."""
        return await _read(_search, words, game, type, limit, site)

    @made.tool(annotations=_READS)
    async def validate_deck(
        deck: Annotated[
            str,
            Field(
                description="expert deck of Monsters vs. Heroes: a line for each card, “2 Name”",
                max_length=LONGEST_DECK,
            ),
        ],
    ) -> dict[str, Any]:
        """Check an expert deck. `verdict` is legal, illegal, or unknown; each problem has its source and a fix."""
        return await _read(_made, "decks/validate/", {"format": "expert", "text": deck}, site, DECK_RULE)

    @made.tool(annotations=_READS)
    async def build_mythos_deck(
        ancient_one: Annotated[str, Field(description="name or id of an Ancient One", max_length=200)],
        expansions: Expansions = ("core",),
        difficulty: Annotated[DeckDifficulty, Field(description="difficulty of the deck")] = DeckDifficulty.NORMAL,
        seed: Seed = None,
    ) -> dict[str, Any]:
        """Draw a Mythos deck of Eldritch Horror, stage by stage. Do not tell players its cards unless they ask."""
        body = {"ancient_one": ancient_one, "expansions": [*expansions], "difficulty": str(difficulty), "seed": seed}
        return await _read(_made, "mythos-decks/", body, site, MYTHOS_RULE)

    @made.tool(annotations=_READS)
    async def setup_sheet(
        game: Annotated[Literal["eh", "mvh", "es"], Field(description="code of the game")],
        players: Annotated[int, Field(description="number of players", ge=1, le=8)],
        expansions: Expansions = (),
        ancient_one: Annotated[str | None, Field(description="name or id; left out: drawn", max_length=200)] = None,
        seed: Seed = None,
    ) -> dict[str, Any]:
        """Say what to fetch and do before a game, in order. Each step has its source and confidence."""
        body = {"game": game, "players": players, "ancient_one": ancient_one, "seed": seed}
        return await _read(_made, "setup-sheets/", {**body, "expansions": [*expansions] or None}, site)

    return made


async def _read(read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what is read in a thread, since the database refuses the thread of an event loop."""

    def found() -> T:
        try:
            needed()
            return read(*args, **kwargs)
        except NotReadyError as error:
            raise ToolError(str(error)) from None

    return await sync_to_async(found)()


def _made(address: str, body: dict[str, Any], site: str, rule: str = "") -> dict[str, Any]:
    """Return what the API makes of a body, or raise what is wrong with it."""
    asked = {name: value for name, value in body.items() if value is not None}
    response = called("POST", f"/api/v1/{address}", asked)
    data = getattr(response, "data", None)
    text = json.dumps(data, default=str) if data is not None else response.content.decode()
    found: dict[str, Any] = json.loads(text.replace(f"https://{HOST}", site))
    if response.status_code != 200:
        near = [word for error in found.get("errors", []) for word in error["suggestions"]]
        hint = f" Did you mean {', or '.join(near)}?" if near else ""
        raise ToolError(f"{found['detail']}{hint}")
    if not rule:
        return found
    rules = shelf("rules")
    document = json.loads(rules.document(rules.place[rule]).replace(SITE.encode(), site.encode()))
    about = {"source": _source(document["citation"]), "confidence": document["confidence"], "page": document["web_url"]}
    return {**about, **found}


def _narrowing(game: str | None, type_: str | None = None) -> Narrowing:
    return Narrowing(games=frozenset({game} - {None}), types=frozenset({type_} - {None}))  # type: ignore[arg-type]


def _rule(question: str, game: str | None, site: str) -> dict[str, Any]:
    found = ruling(question, _narrowing(game))
    return {
        "confident": found.confident,
        "reason": found.reason or None,
        "answer": _told(found.answer, site) if found.answer else None,
        "closest": _told(found.closest, site) if found.closest else None,
        "alternatives": [_told(hit, site) for hit in found.alternatives],
    }


def _search(words: str, game: str | None, type_: str | None, limit: int, site: str) -> dict[str, Any]:
    found = search(words, _narrowing(game, type_))
    return {
        "count": len(found.hits),
        "did_you_mean": found.query.corrected,
        "results": [{**_told(hit, site), "partial": hit.partial} for hit in found.hits[:limit]],
    }


def _told(hit: Hit, site: str) -> dict[str, Any]:
    document = hit.document
    _api, page = addresses_of(document.type, document.id)
    return {
        "type": document.type,
        "id": document.id,
        "game": document.game,
        "title": document.title,
        "text": document.text or None,
        "official_text": document.extra.get("official_text"),
        "source": _source(document.citation),
        "authority": document.authority,
        "confidence": document.confidence,
        "superseded_by": document.superseded_by,
        "page": site + page,
    }


def _source(citation: dict[str, Any] | None) -> str | None:
    """Return where a text is printed, in words."""
    if citation is None:
        return None
    entry = f"question {citation['entry']}" if citation.get("entry") else None
    book = citation.get("rulebook") or _box(citation.get("expansion"))
    return " › ".join(str(each) for each in (book, citation.get("parent"), citation.get("heading"), entry) if each)


def _box(box: str | None) -> str | None:
    boxes = shelf("expansions")
    if box not in boxes.place:
        return box
    return str(json.loads(boxes.rows[boxes.place[box]].replace(SITE.encode(), b""))["name"])


def _card(name: str, game: str | None, site: str) -> dict[str, Any]:
    spellings = library.spellings()
    ids = spellings.cards(name, game=game)
    if len(ids) > 1:
        raise ToolError(f"“{name}” fits several cards. Ask again with an id: {', '.join(ids)}.")
    if not ids:
        near = spellings.nearest(name, game=game)
        hint = f" Did you mean {', or '.join(f'“{each}”' for each in near)}?" if near else ""
        raise ToolError(f"There is no card “{name}”.{hint}")
    cards = shelf("cards")
    card = json.loads(cards.document(cards.place[ids[0]]).replace(SITE.encode(), site.encode()))
    sources = [source for each in (*card["printings"], *card["effects"]) for source in each["sources"]]
    boxes = ", ".join(dict.fromkeys(each["expansion"]["name"] for each in card["printings"]))
    return {
        "source": " › ".join(each for each in (boxes, card["name"]) if each) or None,
        "sources": list(dict.fromkeys(sources)),
        "confidence": card["text_confidence"],
        "page": card["web_url"],
        "card": card,
    }
