import re

import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
    INSERT INTO tickets VALUES (55, 2), (56, 3);
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);
"""


def is_shown_as_page(headers, body):
    """Would a browser show this as a page, in the origin of the help desk?"""
    if headers["Content-Disposition"].startswith("attachment"):
        return False
    kind = headers.get("Content-Type", "").split(";")[0].strip().lower()
    is_open = headers.get("X-Content-Type-Options") != "nosniff" and kind == ""
    is_guessed = is_open and re.match(rb"\s*<(html|!doctype|script)", body, re.I) is not None
    return is_guessed or kind in ("text/html", "application/xhtml+xml", "image/svg+xml")


def works(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    number = code.store_attachment(db, 55, code.Upload('C:\\logs\\"error".txt', "text/plain", b"ERROR 1"))
    agent = code.User(1, True)
    for user in (agent, code.User(2, False)):
        headers, body = code.open_attachment(db, user, number)
        assert body == b"ERROR 1"
        assert headers["Content-Disposition"].endswith('filename="_error_.txt"'), headers
    for status, action in (
        (404, lambda: code.open_attachment(db, code.User(3, False), number)),
        (404, lambda: code.open_attachment(db, agent, 99)),
        (413, lambda: code.store_attachment(db, 55, code.Upload("a", "", b""))),
    ):
        try:
            action()
        except code.Refused as refused:
            assert refused.status == status
            continue
        raise AssertionError(status)


def exploit(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    page = b"<html><script>alert(1)</script></html>"
    picture = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for upload in (
        code.Upload("log.html", "text/html", page),
        code.Upload("log.html", "text/plain", page),
        code.Upload("screenshot.svg", "image/svg+xml", picture),
    ):
        try:
            number = code.store_attachment(db, 55, upload)
        except code.Refused:
            continue
        if is_shown_as_page(*code.open_attachment(db, code.User(1, True), number)):
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    ticket = vary.number(100, 999)
    db = psycopg.connect(
        f"""
        CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
        INSERT INTO tickets VALUES ({ticket}, 2);
        CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);
        """,
        row_factory=dict_row,
    )
    try:
        upload = code.Upload(input["name"], input["type"], input["content"].encode())
        number = code.store_attachment(db, ticket, upload)
        headers, body = code.open_attachment(db, code.User(1, True), number)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    lines = [f"{name}: {value}" for name, value in headers.items()]
    is_done = is_shown_as_page(headers, body) and b"<script" in body.lower()
    return {"isDone": is_done, "shown": "\n".join([*lines, "", body.decode()])}


SCRIPT = "<script>alert(document.cookie)</script>"
ATTACKS = [
    {"input": {"name": "log.html", "type": "text/html", "content": SCRIPT}, "isDone": True},
    {"input": {"name": "log.txt", "type": "text/plain", "content": SCRIPT}, "isDone": False},
    {"input": {"name": "log.html", "type": "text/html", "content": "ERROR 1"}, "isDone": False},
]
