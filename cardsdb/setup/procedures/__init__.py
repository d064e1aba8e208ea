"""Setup procedures as data: steps with patches under conditions, read from files and composed for one game."""
