"""The composition: packs to rows, documents and index, checked, locked, and made current together."""
