# about: the refusal is recorded when the transaction has been rolled back, so the record stays
        # block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as error:
            self._db.execute(RECORD, (user.id, payout_id, str(error)))
            raise
        # end
