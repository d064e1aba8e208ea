"""Rules reference: rulebooks, sections, questions and answers, errata, glossary, search. Built on cardsdb."""
