"""Mythos decks of Eldritch Horror: feasibility, building, the check, odds."""
