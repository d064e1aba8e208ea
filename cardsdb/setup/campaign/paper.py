"""The log of a campaign as PDF, set by Typst."""

from dataclasses import asdict
from pathlib import Path

from cardsdb.setup.campaign.log import CampaignLog, survivor_line
from cardsdb.setup.layout.pdf import set_pdf

_TEMPLATE = Path(__file__).with_name("log.typ").read_bytes()


def as_pdf(log: CampaignLog) -> bytes:
    """Return the log as PDF; raise BusyError if too many are being made."""
    return set_pdf(_TEMPLATE, {**asdict(log), "survivors": [survivor_line(each) for each in log.survivors]})
