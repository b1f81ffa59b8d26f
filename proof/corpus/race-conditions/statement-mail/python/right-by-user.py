# about: Each user's account has a place of its own, so another user's request cannot replace it.
        # part: fields
        self._accounts: dict[int, Account | None] = {}
        # end
        # block: load-account
        account = self._accounts[user_id] = self._find_account(user_id)
        if account is None:
            raise Refused("no_account")
        # end
        # block: load-bookings
        query = (
            "SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings"
            " WHERE account_id = %s AND to_char(booked_on, 'YYYY-MM') = %s ORDER BY booked_on"
        )
        bookings = self._db.execute(query, (account.id, month)).fetchall()
        # end
        # block: send-mail
        self._mailer.send(account.email, f"Your statement of {month}", text)
        # end
