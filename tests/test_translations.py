"""The catalogs of the pages: complete, compiled, and with the placeholders of the original."""

import ast
import gettext
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation.template import templatize

from cardsdb import library
from cardsdb.pages.boards import boards
from cardsdb.setup.layout.words import label, mode_words
from cardsdb.terms import Color, DeckDifficulty, Difficulty, GameCode
from rulesref.search.languages import NAMES

ROOT = settings.BASE_DIR
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
CALLS = {"gettext", "gettext_noop", "gettext_lazy", "ngettext"}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TRANSLATED = [path for path in TEMPLATES if "{% block language %}{% endblock %}" in path.read_text()]
PARTS = [
    ROOT / "templates" / name
    for name in (
        "base.html", "_ask.html", "_pages.html", "_unknown.html", "rulesref/_answer.html", "rulesref/_badges.html",
        "rulesref/_confidence.html", "rulesref/_effects.html", "rulesref/_entry.html", "rulesref/_erratum.html",
        "rulesref/_ruling.html", "rulesref/_sureness.html",
    )
]  # fmt: skip
GAMES = {"Eldritch Horror"}  # where a page is about that game alone


def texts_of_templates() -> Iterator[str]:
    for path in TEMPLATES:
        for found in re.finditer(
            r"(?:gettext|_)\((u?'(?:[^'\\]|\\.)*'|u?\"(?:[^\"\\]|\\.)*\")", templatize(path.read_text())
        ):
            yield ast.literal_eval(found[1])


def texts_of_modules() -> Iterator[str]:
    for package in ("cardsdb", "rulesref"):
        for path in (ROOT / package).rglob("*.py"):
            source = path.read_text()
            if "gettext" in source:
                for node in ast.walk(ast.parse(source)):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
                        yield from (each.value for each in node.args[:1] if isinstance(each, ast.Constant))


def catalog(language: str) -> dict[str, list[str]]:
    """Return {text: its translations, several if it has a plural} of a catalog as it is edited."""
    found: dict[str, list[str]] = {}
    for entry in (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text().split("\n\n")[1:]:
        assert "fuzzy" not in entry
        lines = re.findall(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$', entry, re.M)
        words = [(name, json.loads(text)) for name, text in lines]
        found[words[0][1]] = [text for name, text in words if name.startswith("msgstr")]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language):
    known = catalog(language)
    assert {text for text in (*texts_of_templates(), *texts_of_modules()) if not all(known.get(text, [""]))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_has_no_text_that_is_gone(language):
    assert set(catalog(language)) <= {*texts_of_templates(), *texts_of_modules()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_placeholders_and_links_of_the_original(language):
    marks = re.compile(r"%\(\w+\)s|<[^>]+>")
    for text, translations in catalog(language).items():
        for translation in translations:
            assert sorted(marks.findall(translation)) == sorted(marks.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalog_is_the_edited_one(language):
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for text, translations in catalog(language).items():
        if len(translations) == 1:
            assert compiled.gettext(text) == translations[0]
        else:
            assert [compiled.ngettext(text, text, number) for number in (1, 2)] == translations


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_of_questions_have_names(language):
    assert set(NAMES.values()) <= set(catalog(language))


class Texts(HTMLParser):
    """Collects what a template says itself, outside of elements that are English on purpose."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("input", "meta", "link", "img", "br"):
            self._open.append(given.get("lang") == "en" or tag == "code")
        self.said += [str(given[name]) for name in ("aria-label", "placeholder", "title", "alt") if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.said.append(data)


def said_untranslated(path: Path) -> set[str]:
    source = re.sub(
        r"{% block width.*?endblock %}|{% blocktranslate.*?{% endblocktranslate %}|{%.*?%}|{{.*?}}",
        " ",
        path.read_text(),
        flags=re.S,
    )
    reader = Texts()
    reader.feed(source.replace("Silver Key", " "))
    pieces = {piece.strip(" ·›\n") for text in reader.said for piece in text.split("\n")}
    return {piece for piece in pieces if re.search(r"[^\W\d_]{2}", piece)} - GAMES


@pytest.mark.parametrize("path", [*TRANSLATED, *PARTS], ids=lambda path: path.name)
def test_a_translated_page_says_nothing_past_the_catalog(path):
    assert said_untranslated(path) == set()


def test_the_search_for_untranslated_texts_finds_them(tmp_path):
    page = tmp_path / "page.html"
    page.write_text('<p>{% translate "Rules" %} Cards <b lang="en">Axe</b></p><input aria-label="Find {{ name }}">')
    assert said_untranslated(page) == {"Cards", "Find"}


@pytest.mark.django_db
def test_words_of_the_data_that_pages_translate_are_in_the_catalogs():
    words = {word.replace("-", " ") for word in (*Color, *Difficulty, *DeckDifficulty)}
    for game in GameCode:
        procedure = library.setup_material(game).procedure
        words |= {mode_words(mode) for mode in procedure.modes}
        words |= {label(option.name) for option in procedure.options.values()}
        words |= {label(word) for option in procedure.options.values() for word in option.values}
    spaces = [space for board in boards().values() for space in board]
    words |= {space["type"] for space in spaces} | {space["gate_omen"] for space in spaces}
    words |= {path["type"] for space in spaces for path in space["paths"]}
    assert words - {None} <= set(catalog("de"))
