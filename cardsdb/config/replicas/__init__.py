"""The same rows on several servers: which of them is asked, and what happens when one is lost."""
