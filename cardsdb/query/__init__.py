"""The card query language: `t:mythos color:blue diff>=normal -is:rumor ("old one" OR k:ally)`.

One implementation for the API, the pages and the deck builder. A text is parsed to a `Query` or to all its `Faults`;
a `CardIndex`, made once for a dataset from the cards' documents, selects the cards. `docs/query-language.md` describes
the language and is made from the tables here.
"""

from cardsdb.query.explaining import Explanation, TermCount, explain
from cardsdb.query.faults import Fault, FaultCode, Faults
from cardsdb.query.index import CardIndex
from cardsdb.query.reading import parse
from cardsdb.query.records import Record, record
from cardsdb.query.tree import Query
from cardsdb.query.vocabulary import Vocabulary

__all__ = [
    "CardIndex",
    "Explanation",
    "Fault",
    "FaultCode",
    "Faults",
    "Query",
    "Record",
    "TermCount",
    "Vocabulary",
    "explain",
    "parse",
    "record",
]
