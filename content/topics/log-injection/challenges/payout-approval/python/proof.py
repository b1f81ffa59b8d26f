import logging

import psycopg
from psycopg.rows import dict_row

class Metrics:
    def increment(self, name):
        pass


class Lines(logging.Handler):
    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


class Case:
    def __init__(self, code, vary):
        self.user, self.payout = code.User(vary.number(1000, 4999), vary.number(1, 90)), vary.number(5000, 9998)
        self.code, self.other_code = str(vary.number(100_000, 999_999)), str(vary.number(100_000, 999_999))
        company = self.user.company_id
        tables = f"""
            CREATE TABLE payouts (id INTEGER, company_id INTEGER, code TEXT, state TEXT);
            INSERT INTO payouts VALUES ({self.payout}, {company}, '{self.code}', 'open'), ({self.payout + 1}, {company + 1}, '{self.other_code}', 'open');
            CREATE TABLE audit (user_id INTEGER, payout_id INTEGER, result TEXT);
        """
        self.db, handler = psycopg.connect(tables, row_factory=dict_row, autocommit=True), Lines()
        self.lines = handler.lines
        # Production: from level info upwards.
        code.log.setLevel(logging.INFO)
        code.log.handlers = [handler]
        self.approvals = code.Approvals(self.db, Metrics())

    def guess(self, vary):
        """Any code but the right one."""
        return f"{(int(self.code) + vary.number(1, 999_998)) % 1_000_000:06}"


def refusal(code, approvals, *arguments):
    try:
        approvals.approve(*arguments)
    except code.Refused as error:
        return str(error)
    return None


def works(code, vary):
    case = Case(code, vary)
    for payout, text, reason in (
        *((case.payout, case.guess(vary), "code_wrong") for _ in range(vary.number(1, 3))),
        (case.payout, vary.text(5), "code_not_valid"),
        (case.payout, f"{case.code}0", "code_not_valid"),
        (case.payout + 1, case.other_code, "payout_not_found"),
        (case.payout, case.code, None),
        (case.payout, case.code, "payout_not_open"),
    ):
        expected = f"The answer should be {reason}." if reason else "The right code should approve the payout."
        assert refusal(code, case.approvals, case.user, payout, text) == reason, expected
    query = "SELECT user_id FROM audit WHERE payout_id = %s AND result = 'approved'"
    rows = case.db.execute(query, (case.payout,)).fetchall()
    assert rows == [{"user_id": case.user.id}], "An approval should be one record in the audit table with the result `approved`."
    states = [row["state"] for row in case.db.execute("SELECT state FROM payouts ORDER BY id").fetchall()]
    assert states == ["approved", "open"], "The payout with the right code should be approved, and no other."
    is_logged = any("approved" in line and str(case.payout) in line for line in case.lines)
    assert is_logged, "An approval should be logged. More lines than that are welcome."
    # The table for the records cannot be written: what belongs together happens together.
    broken = Case(code, vary)
    broken.db.execute("DROP TABLE audit")
    try:
        refusal(code, broken.approvals, broken.user, broken.payout, broken.code)
        is_told = False
    except psycopg.Error:
        is_told = True
    assert is_told, "When the record of an approval cannot be written, the caller should get the error of the database, and not a refusal."
    state = broken.db.execute("SELECT state FROM payouts WHERE id = %s", (broken.payout,)).fetchone()["state"]
    assert state == "open", "When the record of an approval cannot be written, the payout should stay open."


def exploit(code, vary):
    """The attack succeeds when the guesses leave nothing that says who tried what: a record in the audit table or, in production, a line with user and payout
    for each of them."""
    case = Case(code, vary)
    codes = [case.guess(vary) for _ in range(vary.number(3, 9))]
    for text in codes:
        refusal(code, case.approvals, case.user, case.payout, text)
    query = "SELECT result FROM audit WHERE user_id = %s AND payout_id = %s"
    records = [row for row in case.db.execute(query, (case.user.id, case.payout)).fetchall() if row["result"] != "approved"]
    named = [line for line in case.lines if str(case.user.id) in line and str(case.payout) in line]
    if max(len(records), len(named)) >= len(codes):
        return False
    return {
        "sent": f"{len(codes)} wrong codes for payout {case.payout} by user {case.user.id}, one after the other: {', '.join(codes)}",
        "got": f"{len(records)} records in the audit table and {len(named)} lines in the log that name both",
        "damage": "The alert counts such records: nobody learns of the guesses, until one of them is right.",
    }
