# about: The account is a local variable of the call, so requests cannot overwrite each other's.
        # part: fields
        # end
        # block: load-account
        account = self._find_account(user_id)
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
