"""Decks by the rules of the games: expert decks of Monsters vs. Heroes, Mythos decks of Eldritch Horror."""
