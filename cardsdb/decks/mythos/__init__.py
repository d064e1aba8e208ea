"""Mythos decks of Eldritch Horror: whether one can be built, building, the check, chances."""
