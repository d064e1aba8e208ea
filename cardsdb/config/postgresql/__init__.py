"""Django's backend for PostgreSQL, made to store and sort what SQLite stores and sorts."""
