import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE projects (id INTEGER, archived_at TEXT);
    INSERT INTO projects VALUES (7, NULL), (8, NULL), (9, '2026-01-01'), (10, NULL);
    CREATE TABLE members (project_id INTEGER, user_id INTEGER, role TEXT);
    INSERT INTO members VALUES (7, 1, 'owner'), (9, 1, 'owner'), (7, 3, 'reader'), (8, 2, 'owner'), (10, 3, 'owner');
    CREATE TABLE documents (id INTEGER, project_id INTEGER, title TEXT, body TEXT, version INTEGER);
    INSERT INTO documents VALUES (31, 7, 'Accounts', 'Pay to A', 4), (32, 9, 'Old', '', 1), (33, 8, 'Mine', '', 1);
    CREATE TABLE history (document_id INTEGER, version INTEGER, body TEXT, user_id INTEGER);
"""


def works(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    saved = code.save_document(db, 1, 7, 31, code.Change(" Accounts ", "Pay to B", 4))
    assert saved == {"id": 31, "project_id": 7, "title": "Accounts", "body": "Pay to B", "version": 5}, "Saving should return the document with the new text and the next version."
    assert db.execute("SELECT body, version FROM history").fetchone() == {"body": "Pay to B", "version": 5}, "The new version should be in the history."
    for what, status, user, project, document, title in (
        ("A document in a project of others", 404, 1, 8, 33, "x"),
        ("A change by somebody who may only read", 403, 3, 7, 31, "x"),
        ("A document in an archived project", 409, 1, 9, 32, "x"),
        ("A document that does not exist", 404, 1, 7, 99, "x"),
        ("A document without a title", 422, 1, 7, 31, " "),
    ):
        try:
            code.save_document(db, user, project, document, code.Change(title, "", 5))
        except code.Refused as refused:
            assert refused.status == status, f"{what} should be refused with status {status}."
        else:
            raise AssertionError(f"{what} should be refused with status {status}.")


def exploit(code):
    """Both attackers are owners of a project of their own, and name it in the address. User 3 may also read project 7."""
    db = psycopg.connect(TABLES, row_factory=dict_row)
    for user, project in ((2, 8), (3, 10), (3, 7), (2, 7)):
        for version in range(1, 10):
            try:
                code.save_document(db, user, project, 31, code.Change("Accounts", "Pay to Mallory", version))
            except Exception:
                pass  # Refused; what counts is what was stored.
            if db.execute("SELECT body FROM documents WHERE id = 31").fetchone()["body"] == "Pay to Mallory":
                return {"sent": f"PUT /projects/{project}/documents/31", "got": "document 31 of project 7 says: Pay to Mallory"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    before = f"Pay to {vary.name()} {vary.text(8)}"
    db = psycopg.connect(
        f"""
        CREATE TABLE projects (id INTEGER, archived_at TEXT);
        INSERT INTO projects VALUES (7, NULL), (8, NULL);
        CREATE TABLE members (project_id INTEGER, user_id INTEGER, role TEXT);
        INSERT INTO members VALUES (7, 1, 'owner'), (8, 2, 'owner');
        CREATE TABLE documents (id INTEGER, project_id INTEGER, title TEXT, body TEXT, version INTEGER);
        INSERT INTO documents VALUES (31, 7, 'Accounts', '{before}', 4), (33, 8, 'Mine', '', 4);
        CREATE TABLE history (document_id INTEGER, version INTEGER, body TEXT, user_id INTEGER);
        """,
        row_factory=dict_row,
    )
    answer = "200 OK"
    try:
        change = code.Change("Accounts", input["text"], 4)
        code.save_document(db, 2, int(input["project"]), int(input["document"]), change)
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    body = db.execute("SELECT body FROM documents WHERE id = 31").fetchone()["body"]
    return {"isDone": body != before, "shown": f"{answer}\nDocument 31 of project 7 says: {body}"}


ATTACKS = [
    {"input": {"project": "8", "document": "31", "text": "Pay to Mallory"}, "isDone": True},
    {"input": {"project": "7", "document": "31", "text": "Pay to Mallory"}, "isDone": False},
    {"input": {"project": "8", "document": "33", "text": "Pay to Mallory"}, "isDone": False},
]
