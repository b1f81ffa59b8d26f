import re
# part: imports
from dataclasses import dataclass
from typing import Protocol
# end

import psycopg


# part: account
@dataclass
class Account:
# end
    id: int
    holder: str
    email: str


class Mailer(Protocol):
    def send(self, to: str, subject: str, text: str) -> None: ...


class Refused(Exception):
    pass


class StatementService:
    """Made once, when the application starts."""

    def __init__(self, db: psycopg.Connection, mailer: Mailer):
        self._db = db
        self._mailer = mailer
        # part: fields
        self._account: Account | None = None
        # end

    def send(self, user_id: int, month: str) -> None:
        # block: check-month
        if not re.fullmatch(r"20[0-9]{2}-(0[1-9]|1[0-2])", month):
            raise Refused("month_not_valid")
        # end

        # block: load-account
        self._account = self._find_account(user_id)
        if self._account is None:
            raise Refused("no_account")
        # end

        # block: load-bookings
        query = (
            "SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings"
            " WHERE account_id = %s AND to_char(booked_on, 'YYYY-MM') = %s ORDER BY booked_on"
        )
        bookings = self._db.execute(query, (self._account.id, month)).fetchall()
        # end

        # block: build-text
        lines = [f"{row['day']}  {row['amount']:.2f}  {row['purpose']}" for row in bookings]
        text = "\n".join([f"Statement of {month}", "", *lines])
        # end

        # block: send-mail
        self._mailer.send(self._account.email, f"Your statement of {month}", text)
        # end
        # part: finish
        # end

    def _find_account(self, user_id: int) -> Account | None:
        query = "SELECT id, holder, email FROM accounts WHERE user_id = %s"
        row = self._db.execute(query, (user_id,)).fetchone()
        return Account(**row) if row else None
