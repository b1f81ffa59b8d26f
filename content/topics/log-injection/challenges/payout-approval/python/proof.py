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
        self.user, self.payout = vary.number(1000, 4999), vary.number(5000, 9999)
        self.code = str(vary.number(100_000, 999_999))
        tables = f"""
            CREATE TABLE payouts (id INTEGER, company_id INTEGER, code TEXT, state TEXT);
            INSERT INTO payouts VALUES ({self.payout}, 7, '{self.code}', 'open'), (18, 8, '111111', 'open');
            CREATE TABLE audit (user_id INTEGER, payout_id INTEGER, result TEXT);
        """
        self.db, handler = psycopg.connect(tables, row_factory=dict_row, autocommit=True), Lines()
        self.lines = handler.lines
        # Production: from level info upwards.
        code.log.setLevel(logging.INFO)
        code.log.handlers = [handler]
        self.approvals = code.Approvals(self.db, Metrics())


def refusal(code, approvals, *arguments):
    try:
        approvals.approve(*arguments)
    except code.Refused as error:
        return str(error)
    return None


def works(code, vary):
    case = Case(code, vary)
    ada = code.User(case.user, 7)
    for payout, text, reason in (
        (case.payout, "000000", "code_wrong"),
        (case.payout, "x", "code_not_valid"),
        (18, "111111", "payout_not_found"),
        (case.payout, case.code, None),
        (case.payout, case.code, "payout_not_open"),
    ):
        expected = f"The answer should be {reason}." if reason else "The right code should approve the payout."
        assert refusal(code, case.approvals, ada, payout, text) == reason, expected
    query = "SELECT user_id FROM audit WHERE payout_id = %s AND result = 'approved'"
    rows = case.db.execute(query, (case.payout,)).fetchall()
    assert rows == [{"user_id": case.user}], "An approval should be one record in the audit table with the result `approved`."
    is_logged = any("approved" in line and str(case.payout) in line for line in case.lines)
    assert is_logged, "An approval should be logged. More lines than that are welcome."


def exploit(code, vary):
    """The attack succeeds when the guesses leave nothing that says who tried what: a record in the audit table or, in production, a line with user and payout
    for each of them."""
    case = Case(code, vary)
    for guess in range(5):
        refusal(code, case.approvals, code.User(case.user, 7), case.payout, f"00000{guess}")
    query = "SELECT result FROM audit WHERE user_id = %s AND payout_id = %s"
    records = [row for row in case.db.execute(query, (case.user, case.payout)).fetchall() if row["result"] != "approved"]
    named = [line for line in case.lines if str(case.user) in line and str(case.payout) in line]
    if max(len(records), len(named)) >= 5:
        return False
    return {
        "sent": f"the codes 000000 to 000004 for payout {case.payout} by user {case.user}, one after the other",
        "got": f"{len(records)} records in the audit table and {len(named)} lines in the log that name both: nobody learns of the guesses, until one of them is right",
    }
