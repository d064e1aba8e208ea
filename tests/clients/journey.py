"""A journey with the generated Python client: a ruling, a card, decks, a setup sheet. Run by test_generated_clients."""

import sys

from silver_key.api.cards import get_card, list_cards
from silver_key.api.decks import check_deck, delete_deck, get_deck_as_json, replace_deck, save_deck
from silver_key.api.mythos_decks import build_mythos_deck, get_mythos_deck_feasibility
from silver_key.api.search_and_rulings import get_ruling
from silver_key.api.setup_sheets import create_setup_sheet, get_setup_sheet_markdown, get_setup_sheet_pdf
from silver_key.client import Client
from silver_key.models import (
    CardAsset,
    CardDetailsAsset,
    Deck,
    FeasibilityMatrix,
    MythosDeckChoices,
    MythosDeckDifficulty,
    NamedDeck,
    Problem,
    SetupChoices,
    ShortfallProblem,
)

client = Client(sys.argv[1])

ruling = get_ruling.sync(client=client, q="How do I close a Gate?", game=["eh"])
assert ruling.confident
assert ruling.answer.citation.rulebook

card = get_card.sync("eh.asset.axe", client=client)
assert isinstance(card, CardDetailsAsset)
assert card.facts.value >= 0
cards = list_cards.sync(client=client, q="t:asset value>=3")
assert all(isinstance(each, CardAsset) for each in cards.results if each.id.startswith("eh.asset."))
missing = get_card.sync("eh.asset.axee", client=client)
assert isinstance(missing, Problem)
assert missing.errors[0].suggestions[0] == "eh.asset.axe"

report = check_deck.sync(client=client, body=Deck(text="4 Imp (Sherlock in Hell)\n1 Dracula"))
assert report.verdict.value == "illegal"
assert report.problems[0].citation.heading
saved = save_deck.sync(client=client, body=NamedDeck(name="Night", text="1 Dracula"))
key = saved.edit_url.rstrip("/").rpartition("/")[2]
later = replace_deck.sync(key, client=client, body=NamedDeck(name="Day", text="1 Dracula"), if_match='"v1"')
assert later.version == 2
assert get_deck_as_json.sync(key, client=client).cards[0].name == "Dracula"
changed = replace_deck.sync(key, client=client, body=NamedDeck(name="Noon", text="1 Dracula"), if_match='"v1"')
assert changed.current.name == "Day"
assert delete_deck.sync_detailed(key, client=client, if_match='"v2"').status_code == 204

assert isinstance(get_mythos_deck_feasibility.sync(client=client), FeasibilityMatrix)
insane = MythosDeckChoices(ancient_one="azathoth", difficulty=MythosDeckDifficulty.INSANE)
short = build_mythos_deck.sync(client=client, body=insane)
assert isinstance(short, ShortfallProblem)
assert short.cures

sheet = create_setup_sheet.sync(client=client, body=SetupChoices(game="eh", players=4, seed="arkham"))
assert sheet.steps[0].title
assert get_setup_sheet_pdf.sync_detailed(sheet.token, client=client).content.startswith(b"%PDF")
assert get_setup_sheet_markdown.sync(sheet.token, client=client).startswith("# ")
