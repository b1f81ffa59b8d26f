import logging
import re
import uuid
from collections.abc import Callable
from typing import Protocol

import psycopg

log = logging.getLogger(__name__)


class Storage(Protocol):
    def write(self, key: str, data: bytes) -> None: ...

    def read(self, key: str) -> bytes: ...

    def remove(self, key: str) -> None: ...


class ScanFailed(Exception):
    """The scanner cannot answer."""


class Refused(Exception):
    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status


class Files:
    """Rows of `db` are dictionaries; `scan` answers with `clean` or `infected`."""

    def __init__(self, db: psycopg.Connection, storage: Storage, scan: Callable[[bytes], str]) -> None:
        self._db, self._storage, self._scan = db, storage, scan

    def receive(self, application_id: int, name: str, data: bytes) -> int:
        # block: receive-file
        key = str(uuid.uuid4())
        self._storage.write(key, data)
        query = "INSERT INTO files (application_id, name, key, state) VALUES (%s, %s, %s, 'new') RETURNING id"
        return self._db.execute(query, (application_id, re.sub(r"[^\w. -]", "_", name, flags=re.ASCII), key)).fetchone()["id"]
        # end

    def scan_new(self) -> None:
        """The job."""
        for file in self._db.execute("SELECT id, key FROM files WHERE state = 'new' ORDER BY id LIMIT 100").fetchall():
            self._scan_file(file["id"], file["key"])
        # part: after-scan
        # end

    def _scan_file(self, file_id: int, key: str) -> None:
        # block: scan-file
        try:
            state = self._scan(self._storage.read(key))
        except ScanFailed:
            log.exception("file %s not scanned, will be tried again", file_id)
        else:
            self._db.execute("UPDATE files SET state = %s WHERE id = %s", (state, file_id))
        # end

    def list_files(self, application_id: int) -> list[dict]:
        # block: list-files
        query = "SELECT id, name, state FROM files WHERE application_id = %s ORDER BY id"
        return self._db.execute(query, (application_id,)).fetchall()
        # end

    def open_file(self, file_id: int) -> tuple[dict[str, str], bytes]:
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        if file["state"] == "infected":
            raise Refused(409, "file_not_available")
        # end

        # block: send-file
        disposition = f'attachment; filename="{file["name"]}"'
        headers = {"Content-Type": "application/octet-stream", "Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"}
        return headers, self._storage.read(file["key"])
        # end
