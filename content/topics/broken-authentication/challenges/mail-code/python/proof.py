# lab: shared (it guesses thousands of codes)
import psycopg
from psycopg.rows import dict_row

PEPPER = bytes([7]) * 32
TABLES = """
    CREATE TABLE readers (id INTEGER, email TEXT);
    INSERT INTO readers VALUES (1, 'ada@example.com');
    CREATE TABLE sign_in_codes (reader_id INTEGER, code_hash TEXT, sent_at INTEGER, attempts INTEGER DEFAULT 0);
"""


def start(code, right):
    """The code is a small number, so that an attacker who counts up is there soon."""
    time = {"now": 1_772_352_000}
    db = psycopg.connect(TABLES, row_factory=dict_row)
    query = "INSERT INTO sign_in_codes (reader_id, code_hash, sent_at) VALUES (1, %s, %s)"
    db.execute(query, (code.hash_code(PEPPER, 1, right), time["now"]))
    desk = code.Desk(db, PEPPER, lambda: time["now"], lambda reader_id: f"session of {reader_id}")

    def type_in(text, visit=None, email="Ada@example.com "):
        try:
            return code.check_code(desk, visit or code.Visit("192.0.2.1"), email, text)
        except code.WrongCode:
            return None

    return time, type_in


def works(code):
    _, type_in = start(code, "004711")
    visit = code.Visit("192.0.2.1")
    for wrong in ("", "abcdef", "4711", "004712"):
        assert type_in(wrong, visit) is None
    assert type_in("004711", visit, "bo@example.com") is None
    assert type_in("004 711", visit) == "session of 1"
    assert type_in("004711", visit) is None
    time, type_in = start(code, "004711")
    time["now"] += 11 * 60
    assert type_in("004711") is None


def exploit(code):
    _, type_in = start(code, "000731")
    return any(type_in(f"{guess:06}", code.Visit(f"2001:db8::{guess:x}")) == "session of 1" for guess in range(1000))
