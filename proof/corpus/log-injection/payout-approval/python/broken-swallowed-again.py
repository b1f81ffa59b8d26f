# about: the refusal is recorded, but it is swallowed, and the caller is told that the payout was approved
        # block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as error:
            self._db.execute(RECORD, (user.id, payout_id, str(error)))
        # end
