"""Rules text as values: our Markdown chapters, the publisher's transcripts, links, mentions, completeness. PURE."""
