# about: a transaction inside another is only a savepoint, and the outer one is rolled back with the record.
        # block: check-code
        if not hmac.compare_digest(payout["code"], code):
            with self._db.transaction():
                self._db.execute(RECORD, (user.id, payout_id, "code_wrong"))
            raise Refused("code_wrong")
        # end
