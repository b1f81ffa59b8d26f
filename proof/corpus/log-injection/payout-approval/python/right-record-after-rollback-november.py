# about: the exception leaves the transaction first, and then the record is written in autocommit mode.
        # block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refused:
            self._db.execute(RECORD, (user.id, payout_id, str(refused)))
            raise
        # end
