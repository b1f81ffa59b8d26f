# part: fields
# end
# block: load-account
        account = self._find_account(user_id)
        if account is None:
            raise Refused("no_account")
# end
# block: load-bookings
        query = (
            "SELECT booked_on, purpose, amount FROM bookings"
            " WHERE account_id = %s AND substr(booked_on, 1, 7) = %s ORDER BY booked_on"
        )
        bookings = self._db.execute(query, (account.id, month)).fetchall()
# end
# block: send-mail
        self._mailer.send(account.email, f"Your statement of {month}", text)
# end
