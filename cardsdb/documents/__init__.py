"""Rows to documents, once per import: the JSON that the API serves, with the keys that select and sort it."""
