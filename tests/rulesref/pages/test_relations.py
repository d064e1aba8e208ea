"""The cards that the page of a card leads to."""

import re

import pytest

pytestmark = pytest.mark.django_db


def related(client, card_id):
    """Return {title: names}."""
    groups = client.get(f"/cards/{card_id}/").context["related"]
    return {group.title: [link.name for link in group.links] for group in groups}


def test_an_ancient_one_leads_to_what_its_game_needs(client):
    found = related(client, "eh.ancient-one.shub-niggurath")
    assert found["Set-aside Monsters"] == ["Ghoul", "Goat Spawn", "Dark Young"]
    assert len(found["Mysteries"]) >= 4
    assert "Prelude in a campaign" in found


def test_an_investigator_leads_to_possessions_and_story(client):
    found = related(client, "eh.investigator.william-yorick")
    assert found["Personal story"] == ["To Be or Not To Be"]
    assert found["Reward of the story"] == ["Commitment"]
    assert found["Consequence of the story"] == ["Alas, Poor Yorick"]
    assert found["Starting possessions"] == ["Alchemical Concoction", "Bury Them Deep"]


def test_the_same_name_elsewhere_is_told_with_kind_and_game(client):
    groups = client.get("/cards/eh.ancient-one.cthulhu/").context["related"]
    links = [link for group in groups if group.title == "Same name" for link in group.links]
    assert ("/cards/es.ancient-one.cthulhu/", "Ancient One, Elder Sign") in [
        (each.address, each.note) for each in links
    ]


def test_traits_spaces_and_skills_are_shown_as_links_and_icons(client):
    content = client.get("/cards/eh.investigator.william-yorick/").content.decode()
    assert 'href="/spaces/eh.space.sydney/"' in content
    assert re.search(r'icons[.\w]*\.svg#lore"/></svg> Lore', content)
    asset = client.get("/cards/eh.asset.dynamite/").content.decode()
    assert re.search(r'href="/cards/\?game=eh&amp;trait=[\w-]+"', asset)


def test_numbers_of_cards_that_have_none_are_not_missed(client):
    assert "number not known" not in client.get("/cards/eh.asset.dynamite/").content.decode()
