import logging

import psycopg
from psycopg.rows import dict_row

logging.disable(logging.CRITICAL)
TABLES = "CREATE TABLE files (id INTEGER PRIMARY KEY, application_id INTEGER, name TEXT, key TEXT, state TEXT)"


class Storage:
    def __init__(self):
        self.stored = {}

    def write(self, key, data):
        self.stored[key] = data

    def read(self, key):
        return self.stored.get(key, b"")

    def remove(self, key):
        self.stored.pop(key, None)


def start(code):
    def scan(data):
        """Finds a virus, and cannot look into what is encrypted."""
        if b"encrypted" in data:
            raise code.ScanFailed("timeout")
        return "infected" if b"virus" in data else "clean"

    return code.Files(psycopg.connect(TABLES, row_factory=dict_row), Storage(), scan)


def is_refused(code, files, number):
    try:
        files.open_file(number)
    except code.Refused:
        return True
    return False


def works(code):
    files = start(code)
    good = files.receive(31, 'cv "new".pdf', b"%PDF cv")
    bad = files.receive(31, "bad.exe", b"virus")
    files.scan_new()
    headers, body = files.open_file(good)
    assert body == b"%PDF cv", "A clean file should be sent as it was received."
    assert headers["Content-Disposition"] == 'attachment; filename="cv _new_.pdf"', "A clean file should be sent as a download, with quotes in its name replaced."
    assert [one["id"] for one in files.list_files(31) if one["state"] == "clean"] == [good], "The clean file should be in the list, and the infected one should not be listed as clean."
    assert is_refused(code, files, bad) and is_refused(code, files, 99), "An infected file, and one that does not exist, should not be sent."


def exploit(code):
    files = start(code)
    archive = files.receive(31, "cv.zip", b"encrypted virus")
    files.scan_new()
    early = files.receive(31, "cv.exe", b"virus")
    for number, what in (
        (archive, "an encrypted archive, into which the scanner cannot look"),
        (early, "a file that has not been scanned yet"),
    ):
        if not is_refused(code, files, number):
            return {"sent": what, "got": f"it is sent to the staff: {files.open_file(number)[1].decode()}"}
    return False
