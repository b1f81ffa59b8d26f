# about: two requests of one customer share an entry, and the first one to end removes it from under the other
# part: fields
        self._accounts: dict[int, Account] = {}
# end
# block: load-account
        self._accounts[user_id] = self._find_account(user_id)
        if self._accounts[user_id] is None:
            raise Refused("no_account")
# end
# block: load-bookings
        query = (
            "SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings"
            " WHERE account_id = %s AND to_char(booked_on, 'YYYY-MM') = %s ORDER BY booked_on"
        )
        bookings = self._db.execute(query, (self._accounts[user_id].id, month)).fetchall()
# end
# block: send-mail
        self._mailer.send(self._accounts[user_id].email, f"Your statement of {month}", text)
# end
# part: finish
        del self._accounts[user_id]
# end
