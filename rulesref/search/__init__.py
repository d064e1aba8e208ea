"""Full text search over sections, questions, errata, terms and cards, and the ruling that answers a question."""
