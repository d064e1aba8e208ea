"""The lists of single kinds: their kinds of cards, and the facts for filtering and sorting.

The pack spec declares the facts themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.terms import Kind


@dataclass(frozen=True)
class KindList:
    """A list of cards of some kinds: its names, description, an example id, and names of facts."""

    names: tuple[str, str]  # of one card, and of several
    about: str
    kinds: tuple[Kind, ...]
    example: str
    filters: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()


KIND_LISTS: Mapping[str, KindList] = {
    "ancient-ones": KindList(
        ("Ancient One", "Ancient Ones"),
        "Ancient Ones with their stage tables.",
        (Kind.ANCIENT_ONE,),
        "eh.ancient-one.azathoth",
        filters=("difficulty", "doom"),
        orders=("difficulty", "doom"),
    ),
    "mythos-cards": KindList(
        ("Mythos card", "Mythos cards"),
        "Mythos cards with color, difficulty and icons.",
        (Kind.MYTHOS,),
        "eh.mythos.all-for-nothing",
        ("color", "difficulty", "reckoning"),
        ("color", "difficulty"),
    ),
    "preludes": KindList(
        ("Prelude", "Preludes"),
        "Preludes with the Ancient One of their campaign.",
        (Kind.PRELUDE,),
        "eh.prelude.otherworldly-dreams",
        ("campaign_ancient_one",),
    ),
    "investigators": KindList(
        ("investigator", "investigators"),
        "Investigators with their values.",
        (Kind.INVESTIGATOR,),
        "eh.investigator.akachi-onyele",
        filters=("role", "health", "sanity"),
        orders=("health", "sanity", "lore", "influence", "observation", "strength", "will"),
    ),
    "personal-missions": KindList(
        ("Personal Mission", "Personal Missions"),
        "Personal Missions with their Rewards and Consequences.",
        (Kind.PERSONAL_MISSION,),
        "eh.personal-mission.a-friend-indeed",
        ("investigator",),
    ),
    "monsters": KindList(
        ("Monster", "Monsters"),
        "Monsters and Epic Monsters with their values.",
        (Kind.MONSTER, Kind.EPIC_MONSTER),
        "eh.monster.ghoul",
        ("kind", "toughness", "horror", "damage", "will_modifier", "strength_modifier", "reckoning"),
        ("toughness", "horror", "damage", "will_modifier", "strength_modifier"),
    ),
    "assets": KindList(
        ("Asset", "Assets"), "Assets with their values.", (Kind.ASSET,), "eh.asset.dynamite", ("value",), ("value",)
    ),
    "unique-assets": KindList(
        ("Unique Asset", "Unique Assets"), "Unique Assets.", (Kind.UNIQUE_ASSET,), "eh.unique-asset.mysterious-idol"
    ),
    "artifacts": KindList(("Artifact", "Artifacts"), "Artifacts.", (Kind.ARTIFACT,), "eh.artifact.alien-device"),
    "spells": KindList(("Spell", "Spells"), "Spells.", (Kind.SPELL,), "eh.spell.wither"),
    "conditions": KindList(("Condition", "Conditions"), "Conditions.", (Kind.CONDITION,), "eh.condition.blessed"),
    "mysteries": KindList(
        ("Mystery", "Mysteries"),
        "Mysteries, each with its Ancient One.",
        (Kind.MYSTERY,),
        "eh.mystery.migration-of-serpents",
        ("ancient_one",),
    ),
    "adventures": KindList(
        ("Adventure", "Adventures"),
        "Adventures with story and stage.",
        (Kind.ADVENTURE,),
        "eh.adventure.a-chance-encounter",
        ("story", "stage"),
        ("story", "stage"),
    ),
    "characters": KindList(
        ("character", "characters"),
        "Monsters vs. Heroes titles with set, alignment and icons.",
        (Kind.CHARACTER,),
        "mvh.character.dracula",
        ("alignment", "confidence"),
        ("hero_icons", "monster_icons"),
    ),
    "factions": KindList(
        ("faction", "factions"),
        "Monsters vs. Heroes faction cards with the characters that they name.",
        (Kind.FACTION,),
        "mvh.faction.the-creature-and-the-werewolf",
        ("side",),
    ),
}
