# about: keeps the refusal until the transaction is over, records it in autocommit mode and then passes it on
# block: undo
        refusal: Refused | None = None
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as error:
            refusal = error
        if refusal is not None:
            self._db.execute(RECORD, (user.id, payout_id, "refused"))
            raise refusal
        # end
