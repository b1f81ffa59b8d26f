from dataclasses import dataclass, field

import psycopg

MAX_FILES = 10


@dataclass
class NewMessage:
    text: str
    file_ids: list[int] = field(default_factory=list)


class Refused(Exception):
    def __init__(self, status: int, code: str):
        super().__init__(code)
        self.status = status


def post_message(tx: psycopg.Connection, user_id: int, conversation_id: int, message: NewMessage) -> dict:
    """Called inside of a transaction: an exception takes everything back. Rows of `tx` are dictionaries."""
    # block: check-participant
    query = "SELECT 1 AS found FROM participants WHERE conversation_id = %s AND user_id = %s"
    if tx.execute(query, (conversation_id, user_id)).fetchone() is None:
        raise Refused(404, "conversation_not_found")
    # end

    # block: check-content
    file_ids = sorted(set(message.file_ids))
    if not message.text.strip() and not file_ids:
        raise Refused(422, "message_empty")
    if len(file_ids) > MAX_FILES:
        raise Refused(422, "too_many_files")
    # end

    # block: store-message
    inserted = tx.execute(
        "INSERT INTO messages (conversation_id, author_id, body) VALUES (%s, %s, %s) RETURNING id",
        (conversation_id, user_id, message.text),
    ).fetchone()
    message_id = inserted["id"]
    # end

    # block: attach-files
    if file_ids:
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
    # end

    # block: list-files
    files = tx.execute("SELECT id, name FROM files WHERE message_id = %s ORDER BY id", (message_id,)).fetchall()
    return {"id": message_id, "files": files}
    # end
