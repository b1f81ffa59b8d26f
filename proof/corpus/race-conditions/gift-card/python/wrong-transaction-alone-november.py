# about: At read committed both transactions read the card before either of them has marked it.
        # part: guard
        with self._db.transaction():
            return self._redeem(account_id, code)
        # end
