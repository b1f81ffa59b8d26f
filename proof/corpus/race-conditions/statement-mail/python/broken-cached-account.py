# about: accounts are remembered for as long as the program runs, so a changed address is not noticed
# part: fields
        self._accounts: dict[int, Account] = {}
# end
# block: load-account
        account = self._accounts.get(user_id) or self._find_account(user_id)
        if account is None:
            raise Refused("no_account")
        self._accounts[user_id] = account
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
