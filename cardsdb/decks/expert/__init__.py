"""Expert decks of Monsters vs. Heroes: lists as people write them, the check, its fixes, completion."""
