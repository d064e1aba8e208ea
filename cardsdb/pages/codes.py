"""The page of all published codes, generated from the enums that declare them; `docs/api-codes.md` has the same."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb import library
from cardsdb.pages.headers import page

FILE = Path(settings.BASE_DIR, "docs", "api-codes.md")
TITLE = "Codes of the API"
LEAD = (
    "Codes are never renamed; messages may change. A message says what is wrong in one case, "
    "a code which kind of problem it is."
)


def as_markdown() -> str:
    parts = [f"# {TITLE}\n\n{LEAD}\n\nThis page is generated: `make docs` writes it."]
    for table in library.code_tables():
        rows = "\n".join(f"| `{code}` | {text} |" for code, text in table.rows)
        parts.append(f"## {table.title}\n\n{table.text}\n\n| code | meaning |\n|---|---|\n{rows}")
    return "\n\n".join(parts) + "\n"


def write() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(as_markdown(), encoding="utf-8")


@page
def code_page(request: HttpRequest) -> HttpResponse:
    return render(request, "cardsdb/codes.html", {"title": TITLE, "lead": LEAD, "tables": library.code_tables()})
