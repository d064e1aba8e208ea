"""A database of version 0.1.0 is brought up to date without loss of what packs cannot give back."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

from django.conf import settings

FIRST = (("rulesref", "0001"), ("cardsdb", "0002"))
OLD_ROWS = """
INSERT INTO cardsdb_game (id, code, slug, name, "order") VALUES (1, 'xx', 'xx', 'X', 9);
INSERT INTO cardsdb_expansion (id, game_id, public_id, slug, code, name, kind, "order", facts, sources)
    VALUES (1, 1, 'xx.core', 'core', 'core', 'Core', 'core', 1, '{}', '[]');
INSERT INTO rulesref_rulebook (id, game_id, expansion_id, public_id, title) VALUES (1, 1, 1, 'xx.core', 'Book');
INSERT INTO rulesref_rulessection (id, rulebook_id, public_id, slug, heading, level, "order", text, official_text,
    parts, confidence, asked_as, former_ids)
    VALUES (1, 1, 'xx.core.a', 'a', 'A', 1, 1, 'Ours.', 'As printed.', '[]', 'high', '[]', ' ');
INSERT INTO cardsdb_shareddeck (id, key, content, created) VALUES (1, 's-x', '{"name": "K\\u00f6ln"}', '2026-01-01');
INSERT INTO cardsdb_saveddeck (id, key_hash, version, content, share_id, created, changed)
    VALUES (1, 'hash', 3, '{"name": "K\\u00f6ln"}', 1, '2026-01-01', '2026-01-01');
CREATE TABLE auth_user (id INTEGER PRIMARY KEY);
CREATE TABLE django_session (session_key TEXT PRIMARY KEY);
"""


def test_saved_decks_and_official_wording_outlive_an_upgrade(tmp_path):
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings"}

    def migrate(*target):
        command = [sys.executable, "manage.py", "migrate", "-v0", *target]
        subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True)  # noqa: S603

    for target in FIRST:
        migrate(*target)
    with closing(sqlite3.connect(tmp_path / "silver-key.sqlite3")) as database:
        database.executescript(OLD_ROWS)
    migrate()
    with closing(sqlite3.connect(tmp_path / "silver-key.sqlite3")) as database:
        decks = database.execute("SELECT key_hash, version, share_id FROM cardsdb_saveddeck").fetchall()
        copies = database.execute("SELECT key, content FROM cardsdb_shareddeck").fetchall()
        owned = database.execute("SELECT saveddeck_id, shareddeck_id FROM cardsdb_saveddeck_shared").fetchall()
        assert decks == [("hash", 3, 1)]
        assert copies == [("s-x", '{"name": "Köln"}')]
        assert owned == [(1, 1)]
        assert database.execute("SELECT official_text FROM rulesref_rulessection").fetchall() == [("As printed.",)]
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert not {"auth_user", "django_session", "cardsdb_monster", "cardsdb_investigator"} & tables
