"""Rows to documents, once at the import: what the API serves of every noun, and what selects and sorts it."""
