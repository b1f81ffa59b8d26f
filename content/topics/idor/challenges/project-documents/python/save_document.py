from dataclasses import dataclass

import psycopg


@dataclass
class Change:
    title: str
    text: str
    version: int | None = None


class Refused(Exception):
    def __init__(self, status: int, code: str):
        super().__init__(code)
        self.status = status


def save_document(db: psycopg.Connection, user_id: int, project_id: int, document_id: int, change: Change) -> dict:
    """Saves a document and gives it back as it is now. Rows of `db` are dictionaries; it commits by itself."""
    # block: check-input
    title = change.title.strip()
    if not title or len(title) > 200:
        raise Refused(422, "title_invalid")
    if len(change.text) > 500_000:
        raise Refused(413, "text_too_long")
    # end

    # block: check-member
    query = "SELECT role FROM members WHERE project_id = %s AND user_id = %s"
    member = db.execute(query, (project_id, user_id)).fetchone()
    if member is None:
        raise Refused(404, "project_not_found")
    if member["role"] == "reader":
        raise Refused(403, "role_missing")
    # end

    # block: check-archived
    project = db.execute("SELECT archived_at FROM projects WHERE id = %s", (project_id,)).fetchone()
    if project["archived_at"] is not None:
        raise Refused(409, "project_archived")
    # end

    # block: store-document
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1 WHERE id = %s RETURNING *",
        (title, change.text, document_id),
    ).fetchone()
    if document is None:
        raise Refused(404, "document_not_found")
    # end

    # block: store-history
    db.execute(
        "INSERT INTO history (document_id, version, body, user_id) VALUES (%s, %s, %s, %s)",
        (document["id"], document["version"], document["body"], user_id),
    )
    # end
    return document
