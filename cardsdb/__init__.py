"""Card database: games, boxes, cards, boards; decks and setup as plain Python."""
