"""Everything that the import prepares for serving: documents of all nouns, and parts of pages."""

from collections.abc import Iterable

from cardsdb.documents.boards import (
    encounter_deck_documents,
    path_documents,
    side_board_documents,
    space_documents,
)
from cardsdb.documents.boxes import expansion_documents, game_documents
from cardsdb.documents.cards import CardDocuments
from cardsdb.documents.nouns import Document, stored
from cardsdb.models import Fragment, StoredDocument
from rulesref.documents import References, documents_by_noun, overviews
from rulesref.pages.faq import faq_fragments
from rulesref.pages.fragments import answers
from rulesref.pages.glossary import glossary_fragments
from rulesref.pages.rulebooks import rulebook_fragments


def documents_of_all_nouns() -> dict[str, Iterable[Document]]:
    """Return {noun: documents}, made from the rows."""
    references = References()
    return {
        "games": game_documents(overviews()),
        "expansions": expansion_documents(),
        "spaces": space_documents(),
        "paths": path_documents(),
        "encounter-decks": encounter_deck_documents(),
        "side-boards": side_board_documents(),
        "cards": CardDocuments().documents(references.of_cards("faq", "section"), references.of_cards("erratum")),
        **documents_by_noun(references),
    }


def write_documents() -> None:
    """Rewrite all documents and fragments from the rows; the caller manages the transaction."""
    StoredDocument.objects.all().delete()
    for noun, found in documents_of_all_nouns().items():
        StoredDocument.objects.bulk_create(stored(noun, found), batch_size=100)
    Fragment.objects.all().delete()
    for make in (answers, rulebook_fragments, glossary_fragments, faq_fragments):  # the FAQ needs the answers
        Fragment.objects.bulk_create(make())
