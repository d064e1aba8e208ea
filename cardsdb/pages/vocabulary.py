"""Words of the data that pages show in their language: for the catalogs, which find no word that is made up of parts.

Templates translate the word itself (`{% translate space.type %}`). Names of cards and of their kinds stay English.
"""

from django.utils.translation import gettext_noop

COLORS = (gettext_noop("green"), gettext_noop("yellow"), gettext_noop("blue"), gettext_noop("red"))
DIFFICULTIES = (gettext_noop("easy"), gettext_noop("normal"), gettext_noop("hard"))
DECK_DIFFICULTIES = (
    gettext_noop("staged"),
    gettext_noop("staged harder blues"),
    gettext_noop("insane"),
)
SPACES = (gettext_noop("city"), gettext_noop("sea"), gettext_noop("wilderness"), gettext_noop("none"))
PATHS = (
    gettext_noop("train"),
    gettext_noop("ship"),
    gettext_noop("local"),
    gettext_noop("uncharted"),
)
OUTCOMES = (
    gettext_noop("won"),
    gettext_noop("lost"),
    gettext_noop("next"),
    gettext_noop("after that"),
    gettext_noop("playing"),
)
MODES = (
    gettext_noop("Standard"),
    gettext_noop("Campaign"),
    gettext_noop("Expert"),
    gettext_noop("Lightless Pyramid"),
)
OPTIONS = (
    gettext_noop("Difficulty"),
    gettext_noop("Starting rumor"),
    gettext_noop("Variant reference card"),
    gettext_noop("Personal stories"),
    gettext_noop("Expert Mythos"),
    gettext_noop("Exhibit"),
    gettext_noop("Easy"),
    gettext_noop("Normal"),
    gettext_noop("Hard"),
    gettext_noop("Staged"),
    gettext_noop("Staged harder blues"),
    gettext_noop("Insane"),
)
