# about: the record is written and then the exception goes on through the transaction, which undoes it.
        # block: undo
        with self._db.transaction():  # an exception rolls back
            try:
                self._approve(user, payout_id, code)
            except Refused as refused:
                self._db.execute(RECORD, (user.id, payout_id, str(refused)))
                raise
        # end
