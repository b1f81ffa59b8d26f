# about: the refusal is recorded after the transaction was rolled back, in autocommit mode
# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refusal:
            self._db.execute(RECORD, (user.id, payout_id, str(refusal)))
            log.warning("payout %d refused to user %d: %s", payout_id, user.id, refusal)
            raise
# end
