import os
import tempfile
from pathlib import Path

import psycopg
from psycopg.rows import dict_row


def draw(vary):
    """Two companies, one of which is exported."""
    company, name, cents = vary.number(1, 499), f"{vary.name()} {vary.remark()}", vary.number(100_000, 999_999)
    iban = f"XX{vary.number(1000, 9999)}{vary.text(12)}"
    db = psycopg.connect("CREATE TABLE salaries (company_id INTEGER, name TEXT, iban TEXT, cents INTEGER)", row_factory=dict_row)
    for row in ((company, name, iban, cents), (company + 500, "Bob", "XX01", 1)):
        db.execute("INSERT INTO salaries VALUES (%s, %s, %s, %s)", row)
    quoted = name.replace('"', '""')
    return db, company, iban, f'"{quoted}","{iban}","{cents / 100:.2f}"\r\n'.encode()


def raises(kind, function, *arguments):
    try:
        function(*arguments)
    except kind:
        return True
    return False


def works(code, vary):
    shared = Path(tempfile.gettempdir())
    before = sorted(shared.iterdir())
    db, company, _, content = draw(vary)
    for count in (1, 2):
        sent = []
        code.export_payroll(db, lambda file: sent.append(file.read_bytes()), company)
        assert sent == [content], f"The bank should get one file with the salaries of the company, in month {count} as well."
    assert raises(ValueError, code.export_payroll, db, print, company + 1000), "A company without salaries should be refused."

    def fail(file):
        raise ConnectionError("the bank is closed")

    assert raises(ConnectionError, code.export_payroll, db, fail, company), "If the bank refuses the file, its error should get through."
    assert sorted(shared.iterdir()) == before, "No file should stay in the temporary folder."


def exploit(code, vary):
    os.umask(0o022)
    shared, seen = Path(tempfile.gettempdir()), []
    damage = "It has names, accounts and salaries of everybody in the company."

    # One attacker looks while the upload runs; rights of files and folders decide what others may read.
    def look(file):
        can_enter = file.parent == shared or file.parent.stat().st_mode & 0o001
        if can_enter and file.stat().st_mode & 0o004:
            seen.append(file.read_text())

    db, company, iban, _ = draw(vary)
    code.export_payroll(db, look, company)
    if iban in "".join(seen):
        return {"sent": "another user of the server reads the export while it is uploaded", "got": "".join(seen), "damage": damage}
    # The other one has made the file beforehand and keeps it open.
    db, company, iban, _ = draw(vary)
    own = shared / f"payroll-{company}.csv"
    own.write_text("")
    own.chmod(0o666)
    with own.open() as handle:
        try:
            code.export_payroll(db, lambda file: None, company)
        except OSError:
            pass
        seen = handle.read()
    own.unlink(missing_ok=True)
    sent = f"another user has made payroll-{company}.csv in the temporary folder before, and keeps it open"
    return {"sent": sent, "got": seen, "damage": damage} if iban in seen else False
