import psycopg
from psycopg.rows import dict_row

ADA, MALLORY = 1, 2
TABLES = """
    CREATE TABLE participants (conversation_id INTEGER, user_id INTEGER);
    INSERT INTO participants VALUES (7, 1), (8, 2);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER, author_id INTEGER, body TEXT);
    INSERT INTO messages VALUES (90, 7, 1, 'The contract');
    CREATE TABLE files (id INTEGER, uploaded_by INTEGER, message_id INTEGER, name TEXT);
    INSERT INTO files VALUES (400, 2, NULL, 'first.txt'), (501, 1, 90, 'contract.pdf'), (502, 1, NULL, 'draft.pdf'), (600, 2, NULL, 'own.txt'), (601, 2, NULL, 'too.txt');
"""


def works(code):
    tx = psycopg.connect(TABLES, row_factory=dict_row)
    message = code.post_message(tx, MALLORY, 8, code.NewMessage("Hello", [600, 601, 600]))
    assert message["files"] == [{"id": 600, "name": "own.txt"}, {"id": 601, "name": "too.txt"}], "A message with two files, one of them named twice, should have each file once."
    stored = tx.execute("SELECT author_id, body FROM messages WHERE id = %s", (message["id"],)).fetchone()
    assert stored == {"author_id": MALLORY, "body": "Hello"}, "The message should be stored with its author and its text."
    assert code.post_message(tx, ADA, 7, code.NewMessage("No file"))["files"] == [], "A message without files should be stored without files."
    for status, conversation, text, file_ids in ((404, 7, "Hello", []), (422, 8, " ", []), (422, 8, "", list(range(11)))):
        try:
            code.post_message(tx, MALLORY, conversation, code.NewMessage(text, file_ids))
        except code.Refused as refused:
            assert refused.status == status, f"{'A conversation of others' if status == 404 else 'A message without text, or with eleven files,'} should be refused with status {status}."
        else:
            raise AssertionError(f"{'A conversation of others' if status == 404 else 'A message without text, or with eleven files,'} should be refused with status {status}.")


# Alone, and before, between or after files of one's own.
LISTS = ([501], [502], [600, 501], [400, 501], [400, 502], [400, 502, 600], [400, 600, 501, 601])


def exploit(code):
    for file_ids in LISTS:
        tx = psycopg.connect(TABLES, row_factory=dict_row)
        try:
            message = code.post_message(tx, MALLORY, 8, code.NewMessage("See attachment", file_ids))
        except Exception:
            continue  # Refused; the next one may be not.
        for file in message["files"]:
            if file["id"] in (501, 502):
                sent = f"file_ids: {', '.join(map(str, file_ids))}"
                return {"sent": sent, "got": f"a message with {file['name']} of another user"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    name = f"contract-{vary.text(8)}.pdf"
    tx = psycopg.connect(
        f"""
        CREATE TABLE participants (conversation_id INTEGER, user_id INTEGER);
        INSERT INTO participants VALUES (7, 1), (8, 2);
        CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER, author_id INTEGER, body TEXT);
        INSERT INTO messages VALUES (90, 7, 1, 'The contract');
        CREATE TABLE files (id INTEGER, uploaded_by INTEGER, message_id INTEGER, name TEXT);
        INSERT INTO files VALUES (501, 1, 90, '{name}'), (502, 1, NULL, 'draft-{name}'), (600, 2, NULL, 'own.txt');
        """,
        row_factory=dict_row,
    )
    try:
        file_ids = [int(key) for key in input["fileIds"].split(",")]
        files = code.post_message(tx, 2, 8, code.NewMessage("See attachment", file_ids))["files"]
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    lines = [f"{file['id']} | {file['name']}" for file in files]
    return {"isDone": any(name in line for line in lines), "shown": "\n".join(["Files of your message:", *lines])}


ATTACKS = [
    {"input": {"fileIds": "501"}, "isDone": True},
    {"input": {"fileIds": "600,502"}, "isDone": True},
    {"input": {"fileIds": "600"}, "isDone": False},
    {"input": {"fileIds": "999"}, "isDone": False},
]
