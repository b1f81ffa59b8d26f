# part: guard
        with self._db.transaction():
            return self._redeem(account_id, code)
# end
