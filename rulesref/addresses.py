"""The permanent paths of each type of document, in the API and as a page. PURE."""

from urllib.parse import quote

_API = {
    "card": "cards", "section": "rules", "faq": "faq", "erratum": "errata", "term": "glossary",
    "space": "spaces",
}  # fmt: skip


def api_path(type_: str, public_id: str) -> str:
    return f"/api/v1/{_API[type_]}/{quote(public_id)}/"


def book_path(book_id: str) -> str:
    return f"/rules/{book_id}/"


def web_path(type_: str, public_id: str) -> str:
    game, _dot, rest = public_id.partition(".")
    code, _dot, slug = rest.partition(".")
    match type_:
        case "section":
            return f"/rules/{game}.{code}/#{quote(slug)}"
        case "faq":
            return f"/faq/{quote(public_id)}/"
        case "erratum":
            return f"/errata/{game}.{code}/#{quote(slug)}"
        case "term":
            return f"/glossary/{game}/#{quote(slug)}"
        case "space":
            return f"/spaces/{quote(public_id)}/"
    return f"/cards/{quote(public_id)}/"
