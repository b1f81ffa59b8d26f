import hashlib

import psycopg
from psycopg.rows import dict_row

HASH = hashlib.sha256(b"k-2040").hexdigest()
TABLES = f"""
    CREATE TABLE readers (id INTEGER, gate TEXT, delivered_at TEXT, key_hash TEXT, retired_at TEXT, seen_at TEXT);
    INSERT INTO readers VALUES (2040, 'north', '2026-01-01', '{HASH}', NULL, NULL);
    INSERT INTO readers VALUES (2041, 'south', '2026-02-01', NULL, NULL, NULL);
    INSERT INTO readers VALUES (2039, 'west', '2025-02-01', '{HASH}', '2026-01-01', NULL);
"""


def works(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    assert code.identify_reader(db, {"X-Reader": "2040", "X-Reader-Key": "k-2040"}).gate == "north", "A reader with its own key should be identified with its gate."
    assert len(db.execute("SELECT id FROM readers WHERE seen_at IS NOT NULL").fetchall()) == 1, "The time at which the reader was seen should be stored, and of no other reader."
    for headers in (
        {},
        {"X-Reader": "2040"},
        {"X-Reader": "2040", "X-Reader-Key": ""},
        {"X-Reader": "2040", "X-Reader-Key": "wrong"},
        {"X-Reader": "2041", "X-Reader-Key": "k-2040"},
        {"X-Reader": "2039", "X-Reader-Key": "k-2040"},
        {"X-Reader": "1 OR 1", "X-Reader-Key": "k-2040"},
    ):
        try:
            code.identify_reader(db, headers)
        except code.NotIdentified:
            continue
        raise AssertionError(f"A reader that sends {headers} should not be identified.")


def exploit(code):
    for headers in ({"X-Reader": "2041"}, {"X-Reader": "2041", "X-Reader-Key": ""}):
        db = psycopg.connect(TABLES, row_factory=dict_row)
        try:
            gate = code.identify_reader(db, headers).gate
            if gate == "south":
                return {"sent": str(headers), "got": f"identified as reader 2041 at the gate {gate}, which has never had a key"}
        except code.NotIdentified:
            pass
    return False
