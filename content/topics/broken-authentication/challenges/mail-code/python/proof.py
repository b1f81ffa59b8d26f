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


def works(code, vary):
    number = vary.number(1000, 9998)
    right = f"{number:06}"
    _, type_in = start(code, right)
    visit = code.Visit("192.0.2.1")
    for wrong in ("", "abcdef", right[2:], f"{number + 1:06}"):
        assert type_in(wrong, visit) is None, f'The code "{wrong}" should be refused, because {right} was sent.'
    assert type_in(right, visit, "bo@example.com") is None, "An address without a reader should be refused."
    spaced = f"{right[:3]} {right[3:]}"
    message = "After a few wrong codes the right one, typed with a space, should open a session."
    assert type_in(spaced, visit) == "session of 1", message
    assert type_in(right, visit) is None, "A code should work only once."
    time, type_in = start(code, right)
    time["now"] += 11 * 60
    assert type_in(right) is None, "A code should end after ten minutes."


def spell(email, number):
    """The same address, typed differently with each number: capital letters where it has a bit."""
    return "".join(sign.upper() if number >> place & 1 else sign for place, sign in enumerate(email))


def exploit(code, vary):
    """Each guess comes from another network, in another session, with the address typed in another way."""
    right = vary.number(60, 99)
    _, type_in = start(code, f"{right:06}")
    for guess in range(right + 1):
        try:
            session = type_in(f"{guess:06}", code.Visit(f"2001:db8:{guess:x}::1"), spell("ada@example.com", guess))
        except Exception:
            continue  # Refused in another way.
        if session:
            return {"sent": f"the codes 000000 to {guess:06}", "got": session}
    return False
