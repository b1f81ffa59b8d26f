# about: Each thread has its own account, so requests that run at the same time don't share it.
# part: imports
import threading
from dataclasses import dataclass
from typing import Protocol
# end
        # part: fields
        self._own = threading.local()
        # end
        # block: load-account
        self._own.account = self._find_account(user_id)
        if self._own.account is None:
            raise Refused("no_account")
        # end
        # block: load-bookings
        query = (
            "SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings"
            " WHERE account_id = %s AND to_char(booked_on, 'YYYY-MM') = %s ORDER BY booked_on"
        )
        bookings = self._db.execute(query, (self._own.account.id, month)).fetchall()
        # end
        # block: send-mail
        self._mailer.send(self._own.account.email, f"Your statement of {month}", text)
        # end
