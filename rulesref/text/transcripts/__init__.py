"""Transcripts: a publisher's rulebook, split line by line into headings, paragraphs, steps, tables and questions."""
