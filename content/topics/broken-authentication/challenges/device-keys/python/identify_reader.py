import hashlib
import re
# part: imports
# end
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import psycopg


@dataclass(frozen=True)
class Reader:
    id: int
    gate: str
    delivered_at: datetime | None
    key_hash: str | None


class NotIdentified(Exception):
    pass


def load_reader(db: psycopg.Connection, reader_id: int) -> Reader | None:
    # block: load-reader
    query = "SELECT id, gate, delivered_at, key_hash FROM readers WHERE id = %s AND retired_at IS NULL"
    row = db.execute(query, (reader_id,)).fetchone()
    return Reader(**row) if row else None
    # end


def identify_reader(db: psycopg.Connection, headers: Mapping[str, str]) -> Reader:
    """The card reader that sends this request. Each one has a number and a key of its own."""
    # block: read-number
    number = headers.get("X-Reader", "")
    if not re.fullmatch(r"[0-9]{1,6}", number):
        raise NotIdentified("number")
    # end

    reader = load_reader(db, int(number))
    if reader is None:
        raise NotIdentified("unknown reader")

    # block: hash-key
    key = headers.get("X-Reader-Key")
    given_hash = hashlib.sha256(key.encode()).hexdigest() if key else None
    # end

    # block: compare-hash
    if given_hash != reader.key_hash:
        raise NotIdentified("key")
    # end

    # block: record-contact
    db.execute("UPDATE readers SET seen_at = CURRENT_TIMESTAMP WHERE id = %s", (reader.id,))
    return reader
    # end
