"""Expert decks of Monsters vs. Heroes: typed lists, the check, its fixes, completion, export."""
