# about: the refusal is recorded after the transaction has been rolled back, so the record stays
# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refusal:
            self._db.execute(RECORD, (user.id, payout_id, "refused"))
            log.warning("payout %d refused for user %d: %s", payout_id, user.id, refusal)
            raise
        # end
