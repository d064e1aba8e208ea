"""What each key, operator and combination finds among a small set of cards."""

import pytest

from cardsdb.query import CardIndex
from tests.cardsdb.query.cards import BOXES, CARDS, GAMES, INDEX, found

INVESTIGATORS = {"investigator.mark-harrigan", "investigator.kate-winthrop", "investigator.lola-hayes"}
SIGN_KATE = "es.investigator.kate-winthrop"
ASSETS = {"asset.arcane-tome", "asset.lodge-bodyguard", "asset.dynamite"}
UNIQUE = {"unique-asset.mysterious-idol", "unique-asset.old-friend"}
MONSTERS = {"monster.ghoul", "monster.gnoph-keh", "monster.cultist"}
TITLES = {"mvh.character.dracula", "mvh.character.van-helsing", "mvh.character.imp"}


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("tome", {"asset.arcane-tome"}),
        ("TOM", {"asset.arcane-tome"}),
        ("ynamite", set()),
        ("clue", {"unique-asset.old-friend"}),
        ("hidden", set()),
        ('"old one"', {"mythos.the-old-ones-stir"}),
        ('"ancient one"', {"mythos.a-dark-power"}),
        ('"ancient awakening"', set()),
        ("ancient awakening", {"mythos.a-dark-power"}),
        ("celephais", {"adventure.dreams-iv"}),
        ("shudde-mell", {"epic-monster.shudde-mell"}),
        ("“gnoph keh”", {"monster.gnoph-keh"}),
        ("gnoph|wither", {"monster.gnoph-keh", "spell.wither"}),
        ("!dynamite", {"asset.dynamite"}),
        ("!tome", set()),
        ('!"Arcane Tome"', {"asset.arcane-tome"}),
        ('!"arcane tome"|ghoul', {"asset.arcane-tome", "monster.ghoul"}),
        ("n:monster", set()),
        ("x:monster", {"asset.dynamite"}),
        ("name:old", {"mythos.the-old-ones-stir", "unique-asset.old-friend"}),
        ("name=ghoul|wither", {"monster.ghoul", "spell.wither"}),
        ("t:asset", ASSETS | UNIQUE),
        ("t=asset", ASSETS),
        ("t:unique-asset", UNIQUE),
        ('t:"Unique Assets"', UNIQUE),
        ("kind:mysteries", {"mystery.omen-of-devastation", "mystery.the-deep-sleep"}),
        ("t:monster", MONSTERS | {"epic-monster.shudde-mell"}),
        ("t:monster -is:epic", MONSTERS),
        ("t:asset t!=asset", UNIQUE),
        (
            "s:fl",
            {"monster.cultist", "epic-monster.shudde-mell", "mythos.a-quiet-week", "prelude.beginning-of-the-end"},
        ),
        ("s:lam", TITLES - {"mvh.character.imp"}),
        ("s:v1", TITLES),
        ("s=v1", {"mvh.character.imp"}),
        ('set:"the dreamlands" t:ancient-one', {"ancient-one.hypnos"}),
        ("box:dreamlands t:ancient-ones", {"ancient-one.hypnos"}),
        ("expansion:EH.TD t:ancient-one", {"ancient-one.hypnos"}),
        ("s:es.core", {"es.ancient-one.azathoth", SIGN_KATE}),
        ("s:core azathoth", {"ancient-one.azathoth", "es.ancient-one.azathoth"}),
        ("in:mvh", TITLES),
        ("in:v1", TITLES),
        ("in=v1", {"mvh.character.imp"}),
        ("g:elder-sign", {"es.ancient-one.azathoth", SIGN_KATE}),
        ('g:"monsters vs. heroes"', TITLES),
        ("k:ally", {"asset.lodge-bodyguard", "unique-asset.old-friend"}),
        ("k:ally|tome t=asset", {"asset.arcane-tome", "asset.lodge-bodyguard"}),
        ("k!=item t:asset", {"asset.lodge-bodyguard"} | UNIQUE),
        ("ao:hypnos", {"ancient-one.hypnos", "mystery.the-deep-sleep"}),
        (
            "ao:eh.ancient-one.azathoth",
            {"ancient-one.azathoth", "mystery.omen-of-devastation", "prelude.beginning-of-the-end"},
        ),
        ("ancient_one:azathoth g:es", {"es.ancient-one.azathoth"}),
        ("color:blue", {"mythos.a-dark-power", "mythos.the-old-ones-stir"}),
        ("COLOUR:Blue|green diff:hard", {"mythos.all-for-nothing", "mythos.the-old-ones-stir"}),
        ("diff:normal", {"mythos.a-dark-power"}),
        ("diff>normal", {"mythos.all-for-nothing", "mythos.the-old-ones-stir"}),
        ("diff>=normal g:eh", {"mythos.all-for-nothing", "mythos.the-old-ones-stir", "mythos.a-dark-power"}),
        ("diff>=normal g:es", {"es.ancient-one.azathoth"}),
        ("difficulty<normal", {"mythos.a-quiet-week"}),
        ("diff<=normal g:eh", {"mythos.a-quiet-week", "mythos.a-dark-power"}),
        ("diff!=hard g:eh", {"mythos.a-quiet-week", "mythos.a-dark-power"}),
        ("stage:1", {"adventure.a-chance-encounter"}),
        ("stage>=ii", {"adventure.dreams-ii-a", "adventure.dreams-iv"}),
        ("start:london", {"investigator.kate-winthrop", "investigator.lola-hayes"}),
        ("starting_space:14", {"investigator.mark-harrigan"}),
        ("alignment:hero|monster", TITLES - {"mvh.character.imp"}),
        ("value<3", {"asset.lodge-bodyguard"}),
        ("value > 2", {"asset.arcane-tome", "asset.dynamite"}),
        ("value:2|3", ASSETS),
        ("toughness>=1", {"monster.ghoul", "monster.gnoph-keh"}),
        ("health>sanity", {"investigator.mark-harrigan"}),
        ("health<sanity", {"investigator.kate-winthrop", "investigator.lola-hayes"}),
        ("strength=will", {"investigator.lola-hayes"}),
        ("strength!=will", {"investigator.mark-harrigan"}),
        ("will!=1", {"investigator.mark-harrigan", "investigator.lola-hayes"}),
        ("t:investigator -will=2", {"investigator.kate-winthrop", SIGN_KATE}),
        ("doom:12", {"ancient-one.hypnos", "es.ancient-one.azathoth"}),
        ("copies>2", {"condition.amnesia", "monster.cultist", "mvh.character.imp"}),
        ("copies:2", {"asset.dynamite", "spell.wither", "monster.cultist"}),
        ("number<=9", {"mvh.character.dracula"}),
        ("horror=damage", {"monster.gnoph-keh"}),
        ("stamina:6", {SIGN_KATE}),
        ("is:rumor", {"mythos.a-dark-power"}),
        ("is:reprint", {"condition.amnesia", "monster.cultist", "prelude.beginning-of-the-end"}),
        ("is:epic", {"epic-monster.shudde-mell"}),
        ("is:unknown t:monster", {"monster.cultist"}),
        ("is:unknown g:mvh", {"mvh.character.imp", "mvh.character.van-helsing"}),
        ("is:unknown t:adventure|asset", {"adventure.dreams-ii-a", "unique-asset.mysterious-idol"}),
        ("has:ruling", {"spell.wither"}),
        ("has:erratum", {"asset.dynamite"}),
        ("has:text", {"asset.dynamite", "unique-asset.old-friend", "mythos.a-dark-power"}),
        ("has:toughness", {"monster.ghoul", "monster.gnoph-keh"}),
        ("t:character -has:alignment", {"mvh.character.imp"}),
        ("wither OR ghoul", {"spell.wither", "monster.ghoul"}),
        ("t:asset k:tome OR wither", {"asset.arcane-tome", "spell.wither"}),
        ("t:asset AND (k:tome OR k:weapon)", {"asset.arcane-tome", "asset.dynamite"}),
        ("t:asset -(k:tome OR k:weapon) NOT t:unique-asset", {"asset.lodge-bodyguard"}),
        ("t=asset --k:tome", {"asset.arcane-tome"}),
        ("t:mythos color:blue diff>=normal s:mon -is:rumor", {"mythos.the-old-ones-stir"}),
        ('t:mythos s:mon -is:rumor ("old one" OR k:ally)', {"mythos.the-old-ones-stir"}),
    ],
)
def test_a_query_finds_exactly_these_cards(query, slugs):
    assert found(query) == slugs


def test_an_empty_query_finds_all_cards_in_their_order():
    for text in ("", "  \n "):
        assert INDEX.select(INDEX.parse(text)) == [card["id"] for card in CARDS]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("t=asset order:name", ["Arcane Tome", "Dynamite", "Lodge Bodyguard"]),
        ("t=asset order:-name", ["Lodge Bodyguard", "Dynamite", "Arcane Tome"]),
        ("t=asset order:value|-name", ["Lodge Bodyguard", "Dynamite", "Arcane Tome"]),
        ("t=asset order:value order:-name", ["Lodge Bodyguard", "Dynamite", "Arcane Tome"]),
        ("(t=asset order:-value)", ["Arcane Tome", "Dynamite", "Lodge Bodyguard"]),
        ("t=monster order:toughness", ["Ghoul", "Gnoph-Keh", "Cultist"]),
        ("t=monster order:-toughness", ["Gnoph-Keh", "Ghoul", "Cultist"]),
        ("t:adventure order:-name", ["Céléphaïs at Last", "A Chance Encounter", None]),
        ("t:mythos order:difficulty|name", ["A Quiet Week", "A Dark Power", "All for Nothing", "The Old Ones Stir"]),
        ("t:mythos order:color|name", ["All for Nothing", "A Quiet Week", "A Dark Power", "The Old Ones Stir"]),
        ("t:ancient-one order:-game|name", ["Azathoth", "Azathoth", "Hypnos"]),
        ("amnesia|hypnos|cultist order:-set", ["Hypnos", "Amnesia", "Cultist"]),
        ("ghoul OR k:ally order:type", ["Ghoul", "Lodge Bodyguard", "Old Friend"]),
    ],
)
def test_cards_are_sorted_and_those_not_known_come_last(query, names):
    known = {card["id"]: card["name"] for card in CARDS}
    assert [known[each] for each in INDEX.select(INDEX.parse(query))] == names


def test_without_boxes_and_games_the_words_come_from_the_cards():
    index = CardIndex.of(CARDS)
    assert index.select(index.parse("g:mvh s:lam")) == ["mvh.character.dracula", "mvh.character.van-helsing"]
    assert index.select(index.parse('g:"monsters vs heroes" s:v1')) == ["mvh.character.imp"]


def test_further_spellings_of_a_box_can_be_given():
    index = CardIndex.of(CARDS, boxes=BOXES, games=GAMES, also={"eh.the-dreamlands": ["dreamlands-rulebook"]})
    assert index.parse("s:dreamlands-rulebook") == index.parse("s:td")


def test_an_index_of_no_cards_finds_none():
    index = CardIndex.of([], boxes=BOXES, games=GAMES)
    for text in ("", "tome", "t:asset order:name", "-is:rumor", "health>sanity", "has:health", "name!=tome"):
        assert index.select(index.parse(text)) == []
