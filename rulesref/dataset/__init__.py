"""The composition: turns packs into rows, documents and index, which become current together."""
