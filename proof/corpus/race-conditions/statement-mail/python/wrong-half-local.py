# about: The bookings are those of the local account, the address still comes from the shared field.
# block: load-account
        account = self._account = self._find_account(user_id)
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
