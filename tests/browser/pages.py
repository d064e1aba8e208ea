"""One address for each page of the site, with the fullest content that there is."""

from cardsdb.setup.tokens import encode

SHEET = {
    "game": "eh",
    "players": 4,
    "expansions": ["core", "td"],
    "ancient_one": "hypnos",
    "preludes": ["otherworldly-dreams"],
    "options": {"difficulty": "staged", "starting_rumor": True, "reveal": True},
}

ADDRESSES = (
    "/",
    "/search/",
    "/search/?q=may+Sefina+count+successes+she+was+given",
    "/search/?q=how+many+gates+spawn+with+5+players",
    "/search/?q=may+i+eat+the+gate",
    "/search/?q=qqqq",
    "/faq/",
    "/faq/eh.utp.faq.spawn-of-abhoth-another-encounter/",
    "/rules/",
    "/rules/eh.core/",
    "/rules/eh.mon/",
    "/rules/es.ootp/",
    "/rules/mvh.v2/",
    "/errata/",
    "/errata/eh.mon/",
    "/glossary/",
    "/glossary/eh/",
    "/cards/",
    "/cards/?game=mvh",
    "/cards/eh.ancient-one.azathoth/",
    "/cards/eh.condition.corruption/",
    "/cards/mvh.character.zadok-allen/",
    "/round/eh/",
    "/round/mvh/",
    "/round/es/",
    "/setup/",
    "/setup/?game=eh",
    "/setup/?game=mvh",
    "/setup/?game=es",
    f"/setup/{encode(SHEET, 'browser', 'another-version')}/",
    "/api/",
)
