import os
import tempfile
from pathlib import Path

import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE salaries (company_id INTEGER, name TEXT, iban TEXT, cents INTEGER);
    INSERT INTO salaries VALUES (7, 'Ada "A", B', 'XX00', 512345), (8, 'Bob', 'XX01', 1);
"""


def run(code, upload, company_id=7):
    code.export_payroll(psycopg.connect(TABLES, row_factory=dict_row), upload, company_id)


def raises(kind, function, *arguments):
    try:
        function(*arguments)
    except kind:
        return True
    return False


def works(code):
    shared = Path(tempfile.gettempdir())
    before = sorted(shared.iterdir())
    sent = []
    run(code, lambda file: sent.append(file.read_bytes()))
    assert sent == [b'"Ada ""A"", B","XX00","5123.45"\r\n'], "The bank should get a file with the salaries of the company."
    assert raises(ValueError, run, code, print, 9), "A company without salaries should be refused."

    def fail(file):
        raise ConnectionError("the bank is closed")

    assert raises(ConnectionError, run, code, fail), "If the bank refuses the file, its error should get through."
    assert sorted(shared.iterdir()) == before, "No file should stay in the temporary folder."


def exploit(code):
    os.umask(0o022)
    shared = Path(tempfile.gettempdir())
    seen = []

    # One attacker looks while the upload runs; rights of files and folders decide what others may read.
    def look(file):
        can_enter = file.parent == shared or file.parent.stat().st_mode & 0o001
        if can_enter and file.stat().st_mode & 0o004:
            seen.append(file.read_text())

    run(code, look)
    if "5123.45" in "".join(seen):
        return {"sent": "another user of the server reads the export while it is uploaded", "got": "".join(seen)}
    # The other one has made the file beforehand and keeps it open.
    own = shared / "payroll-7.csv"
    own.write_text("")
    own.chmod(0o666)
    with own.open() as handle:
        run(code, lambda file: None)
        seen.append(handle.read())
    own.unlink(missing_ok=True)
    sent = "another user has made payroll-7.csv in the temporary folder before, and keeps it open"
    return {"sent": sent, "got": "".join(seen)} if "5123.45" in "".join(seen) else False
