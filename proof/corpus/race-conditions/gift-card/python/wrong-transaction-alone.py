# about: at the usual level two transactions read the same unused card side by side
# part: guard
        with self._db.transaction():
            return self._redeem(account_id, code)
        # end
