# about: the refusal is recorded but not raised again, so the caller and the log say that the payout was approved.
        # block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refused:
            self._db.execute(RECORD, (user.id, payout_id, str(refused)))
        # end
