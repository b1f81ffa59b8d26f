import re
from itertools import product

import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER);
    INSERT INTO tickets VALUES (55, 2), (56, 3);
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, ticket_id INTEGER, name TEXT, type TEXT, data BLOB);
"""


ACTIVE = {"text/html", "application/xhtml+xml", "image/svg+xml", "text/xml", "application/xml"}
# Without a known type, browsers guess from the content, unless a header forbids it.
UNKNOWN = {"", "*/*", "unknown/unknown", "application/unknown"}


def lower(headers):
    return {name.lower(): value for name, value in headers.items()}


def is_shown_as_page(headers, body):
    """Would a browser show this as a page, in the origin of the help desk?"""
    headers = lower(headers)
    if headers.get("content-disposition", "").strip().lower().startswith("attachment"):
        return False
    policy = headers.get("content-security-policy", "")
    if re.search(r"\bsandbox(?!.*allow-(scripts|same-origin))|\b(script|default)-src 'none'", policy):
        return False
    kind = headers.get("content-type", "").split(";")[0].strip().lower()
    is_guessed = headers.get("x-content-type-options") != "nosniff" and kind in UNKNOWN
    return kind in ACTIVE or (is_guessed and re.match(rb"\s*<(html|!doctype|script)", body, re.I) is not None)


def works(code, vary):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    name, text = vary.word(), f"ERROR {vary.number(1, 999)} <html>".encode()
    number = code.store_attachment(db, 55, code.Upload(f'C:\\logs\\"{name}".txt', "text/plain", text))
    agent = code.User(1, True)
    for user in (agent, code.User(2, False)):
        headers, body = code.open_attachment(db, user, number)
        assert body == text, "Agents and the customer should get the file as it was stored."
        kept = f"The file should keep its name, _{name}_.txt, without the folder."
        assert re.search(rf'filename="?_{name}_\.txt', lower(headers).get("content-disposition", "")), kept
    for status, why, action in (
        (404, "Other customers should not find the file.", lambda: code.open_attachment(db, code.User(3, False), number)),
        (404, "A file that does not exist should not be found.", lambda: code.open_attachment(db, agent, number + 99)),
        (413, "An empty file should be refused.", lambda: code.store_attachment(db, 55, code.Upload("a", "", b""))),
    ):
        try:
            action()
        except code.Refused as refused:
            assert refused.status == status, why
            continue
        raise AssertionError(why)


PAGE = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
PAGE_TYPES = ("text/html", "TEXT/HTML", "text/html; charset=utf-8", " text/html", "text/plain", "application/xhtml+xml", "text/xml", "*/*")
PICTURE_TYPES = ("image/svg+xml", "Image/SVG+XML", "image/svg+xml;charset=utf-8", "image/png")
# Name and type need not belong together, and a type can be written in several ways.
UPLOADS = (
    *product(("log.html", "log.txt", "LOG.HTML", "log.png", "log"), PAGE_TYPES, (PAGE,)),
    *product(("screenshot.svg", "screenshot.png", "screenshot"), PICTURE_TYPES, (PICTURE,)),
)


def exploit(code, vary):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    for name, type, content in UPLOADS:
        try:
            number = code.store_attachment(db, 55, code.Upload(name, type, content.encode()))
            headers, body = code.open_attachment(db, code.User(1, True), number)
        except Exception:
            continue  # Refused; the next one may be not.
        if is_shown_as_page(headers, body):
            got = f"Content-Type: {lower(headers).get('content-type')}, shown in the browser"
            return {"sent": f"{name} as {type}: {content}", "got": got}
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
