# about: Id and address are local values of the request.
# block: load-account
        account = self._find_account(user_id)
        if account is None:
            raise Refused("no_account")
        account_id, email = account.id, account.email
# end
# block: load-bookings
        query = (
            "SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings"
            " WHERE account_id = %s AND to_char(booked_on, 'YYYY-MM') = %s ORDER BY booked_on"
        )
        bookings = self._db.execute(query, (account_id, month)).fetchall()
# end
# block: send-mail
        self._mailer.send(email, f"Your statement of {month}", text)
# end
