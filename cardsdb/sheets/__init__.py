"""Setup sheets and campaigns from requests: the rows that they need, the decks, the answer as values.

Pages and API both begin here; what an answer looks like is left to them.
"""

from cardsdb.sheets.campaigns import CampaignAnswer, advance_campaign, begin_campaign
from cardsdb.sheets.making import Made, again, make, open_token, page_context, read, revealing

__all__ = [
    "CampaignAnswer",
    "Made",
    "advance_campaign",
    "again",
    "begin_campaign",
    "make",
    "open_token",
    "page_context",
    "read",
    "revealing",
]
