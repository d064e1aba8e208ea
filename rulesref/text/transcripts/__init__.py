"""A rulebook as the publisher wrote it, split into headings, paragraphs, steps, tables and questions, line by line."""
