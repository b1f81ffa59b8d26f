# about: a refusal is recorded in the transaction, which is committed, and raised again only after that.
        # block: undo
        refused: Refused | None = None
        with self._db.transaction():  # any other exception rolls back
            try:
                self._approve(user, payout_id, code)
            except Refused as error:
                refused = error
                self._db.execute(RECORD, (user.id, payout_id, str(error)))
        if refused is not None:
            raise refused
        # end
