import re
from dataclasses import dataclass
# part: imports
# end

import psycopg

# part: types
# end


@dataclass(frozen=True)
class User:
    id: int
    is_agent: bool


@dataclass(frozen=True)
class Upload:
    name: str
    type: str
    data: bytes


class Refused(Exception):
    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status


def store_attachment(db: psycopg.Connection, ticket_id: int, upload: Upload) -> int:
    # block: check-size
    if not 0 < len(upload.data) <= 20_000_000:
        raise Refused(413, "size")
    # end

    # block: clean-name
    last_part = upload.name.replace("\\", "/").rpartition("/")[2]
    name = re.sub(r"[^\w. -]", "_", last_part, flags=re.ASCII)[-100:] or "file"
    # end

    # block: store-file
    query = "INSERT INTO attachments (ticket_id, name, type, data) VALUES (%s, %s, %s, %s) RETURNING id"
    values = (ticket_id, name, upload.type or "application/octet-stream", upload.data)
    return db.execute(query, values).fetchone()["id"]
    # end


def open_attachment(db: psycopg.Connection, user: User, attachment_id: int) -> tuple[dict[str, str], bytes]:
    """The headers and the body of the answer."""
    # block: check-access
    query = (
        "SELECT a.name, a.type, a.data, t.customer_id FROM attachments a"
        " JOIN tickets t ON t.id = a.ticket_id WHERE a.id = %s"
    )
    file = db.execute(query, (attachment_id,)).fetchone()
    if file is None or not (user.is_agent or file["customer_id"] == user.id):
        raise Refused(404, "attachment_not_found")
    # end

    # block: send-headers
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'inline; filename="{file["name"]}"',
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
