"""The words of the API description: tags, names of models, and members that mean the same everywhere."""

from collections.abc import Mapping

TAGS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Start": ("What there is.", ("",)),
    "Search and rulings": ("Questions in plain words, and full text search.", ("search", "rulings")),
    "Cards": (
        "All cards in one list, and a list for each kind with its own facts, filters and orders.",
        (
            "cards",
            "ancient-ones",
            "mythos-cards",
            "preludes",
            "investigators",
            "personal-missions",
            "monsters",
            "assets",
            "unique-assets",
            "artifacts",
            "spells",
            "conditions",
            "mysteries",
            "adventures",
            "characters",
            "factions",
        ),
    ),
    "Games and boxes": ("Games, boxes and sets with their component lists.", ("games", "expansions")),
    "Boards": (
        "Spaces, the paths between them, side boards and encounter decks.",
        ("spaces", "paths", "encounter-decks", "side-boards"),
    ),
    "Rules": (
        "Rulebooks in our words, questions and answers, errata, and the glossary.",
        ("rulebooks", "rules", "faq", "errata", "glossary"),
    ),
    "Decks": ("Expert decks of Monsters vs. Heroes: check, complete, export, save.", ("formats", "decks")),
    "Mythos decks": ("Mythos decks of Eldritch Horror: build, check, feasibility, odds.", ("mythos-decks",)),
    "Setup sheets": ("Everything to fetch and to do before a game, in order.", ("setup-sheets",)),
    "Campaigns": ("The state of an Eldritch Horror campaign between games.", ("campaigns",)),
    "At the table": (
        "What is worked out during a game: the shortest way, the value of a skill, final scores.",
        ("routes", "skills", "scores"),
    ),
    "Data to take away": ("Bulk files, changes between datasets, and catalogs.", ("bulk", "changes", "catalogs")),
}

# Models whose class has a name that says less outside its module.
MODELS: Mapping[str, str] = {
    "AutocompleteOutput": "CardNames",
    "BuildInput": "MythosDeckChoices",
    "BuildOutput": "MythosDeck",
    "CampaignAdvanceInput": "FinishedCampaignGame",
    "CampaignInput": "CampaignChoices",
    "CollectionInput": "CardIds",
    "CollectionOutput": "CardCollection",
    "CompletionInput": "PartialDeck",
    "CompletionOutput": "CompletedDeck",
    "DeckInput": "Deck",
    "DeckReport": "DeckReport",
    "DrawShape": "SetupDraw",
    "DrawnStageShape": "SetupStage",
    "EffectRow": "CardEffect",
    "EntryInput": "DeckEntry",
    "FactionInput": "ScoredFaction",
    "FaqRow": "FaqEntry",
    "FaqDocument": "FaqEntryDetails",
    "FeasibilityOutput": "MythosDeckFeasibility",
    "FetchShape": "ComponentCount",
    "FormatRow": "DeckFormat",
    "HiddenCardShape": "SetupMythosCard",
    "HitRow": "SearchHit",
    "KeptShape": "KeptInvestigator",
    "MatrixRow": "FeasibilityMatrixEntry",
    "MoveShape": "RouteMove",
    "NoteShape": "DeckNote",
    "OddsOutput": "MythosDeckOdds",
    "OutcomeRow": "SkillChange",
    "OutcomeShape": "GameOutcome",
    "PartBody": "SectionPart",
    "PassedOverShape": "PassedOverCard",
    "PlayerInput": "PlayerArea",
    "PlayerOutput": "PlayerScore",
    "ReportOutput": "MythosDeckReport",
    "ScoreInput": "FinishedGame",
    "ScoreOutput": "GameScore",
    "SearchOutput": "SearchPage",
    "SectionRow": "RulesSection",
    "SectionDocument": "RulesSectionDetails",
    "SetupSheetInput": "SetupChoices",
    "SheetWarningShape": "SetupWarning",
    "SkillOutput": "SkillValue",
    "SpaceRef": "RouteSpace",
    "Stage": "MythosDeckStage",
    "StageCard": "MythosDeckCard",
    "StepShape": "SetupStep",
    "TermRow": "GlossaryTerm",
    "TermDocument": "GlossaryTermDetails",
    "ValidateInput": "GivenMythosDeck",
}
_ENDINGS = {"Row": "", "Shape": "", "Body": "", "Output": "", "Input": "", "Document": "Details"}

# Descriptions of members that mean the same in every model; a model's own description takes precedence.
MEMBERS: Mapping[str, str] = {
    "id": "permanent id",
    "game": "code of the game: eh, mvh or es",
    "name": "name as printed",
    "slug": "last part of the id",
    "title": "title as printed",
    "heading": "heading as printed",
    "text": "text in our own words",
    "note": "what a reader should know about it; null: nothing",
    "source": "where it is from; null: its own rulebook",
    "sources": "where the facts are from",
    "basis": "how the count was obtained; null: from the list",
    "confidence": "how sure the statement is: high, medium or low",
    "authority": "who says so: rulebook, official-faq, summary, card or community",
    "superseded_by": "id of the later official answer that replaces this one; null: none",
    "citation": "where the rule is printed; null: no rule is behind it",
    "expansion": "the box or set",
    "url": "its address in the API",
    "web_url": "its page for people",
    "type": "type of the thing",
    "kind": "kind of the thing",
    "code": "published code, never renamed",
    "message": "what to tell the user",
    "count": "number of pieces",
    "color": "green, yellow or blue",
    "difficulty": "easy, normal or hard",
    "stage": "stage of the Mythos deck, 1 to 3",
    "seed": "seed of the draw: the same seed draws the same from the same dataset",
    "official_text": "official wording from an imported transcript; null: not imported",
    "did_you_mean": "the query with its spelling corrected; null: nothing to correct",
    "query": "the query as it was sent",
    "cards": "cards",
    "component": "name of the component",
    "references": "documents that the text refers to",
    "referenced_by": "documents that refer to it",
    "position": "offset in the text, from 0",
    "length": "number of characters",
    "canonical": "canonical form",
}


def model_name(class_name: str) -> str:
    """Return the name of a model for authors: what it is, without the endings that order our modules."""
    if class_name in MODELS:
        return MODELS[class_name]
    for ending, other in _ENDINGS.items():
        if class_name.endswith(ending) and class_name != ending:
            return class_name.removesuffix(ending) + other
    return class_name


def tag_of(segment: str) -> str:
    """Return the tag of the addresses that begin with this segment; "" if TAGS does not list it."""
    return next((tag for tag, (_about, segments) in TAGS.items() if segment in segments), "")
