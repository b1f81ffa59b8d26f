import hmac
import logging
import re
from dataclasses import dataclass
from typing import Protocol

import psycopg

log = logging.getLogger(__name__)
RECORD = "INSERT INTO audit (user_id, payout_id, result) VALUES (%s, %s, %s)"


@dataclass
class User:
    id: int
    company_id: int


class Metrics(Protocol):
    def increment(self, name: str) -> None: ...


class Refused(Exception):
    pass


class Approvals:
    """`db` is in autocommit mode."""

    def __init__(self, db: psycopg.Connection, metrics: Metrics):
        self._db = db
        self._metrics = metrics

    def approve(self, user: User, payout_id: int, code: str) -> None:
        if not re.fullmatch(r"[0-9]{6}", code):
            raise Refused("code_not_valid")
        # block: undo
        with self._db.transaction():  # an exception rolls back
            self._approve(user, payout_id, code)
        # end
        log.info("payout %d approved by user %d", payout_id, user.id)
        self._metrics.increment("payouts_approved")

    def _approve(self, user: User, payout_id: int, code: str) -> None:
        # block: load-payout
        query = "SELECT code FROM payouts WHERE id = %s AND company_id = %s"
        payout = self._db.execute(query, (payout_id, user.company_id)).fetchone()
        if payout is None:
            raise Refused("payout_not_found")
        # end

        # block: check-code
        if not hmac.compare_digest(payout["code"], code):
            raise Refused("code_wrong")
        # end

        # block: mark-approved
        mark = "UPDATE payouts SET state = 'approved' WHERE id = %s AND state = 'open'"
        if self._db.execute(mark, (payout_id,)).rowcount != 1:
            raise Refused("payout_not_open")
        # end

        # block: record-approval
        self._db.execute(RECORD, (user.id, payout_id, "approved"))
        # end
