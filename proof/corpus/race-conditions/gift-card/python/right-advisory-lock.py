# about: A lock in the database, held until the end of the transaction, lets one request per card in at a time.
        # part: guard
        with self._db.transaction():
            self._db.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (code,))
            return self._redeem(account_id, code)
        # end
