# about: The refusal is recorded after the rollback, and a warning is logged as well.
# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refused:
            self._db.execute(RECORD, (user.id, payout_id, str(refused)))
            log.warning("approval of payout %d by user %d refused: %s", payout_id, user.id, refused)
            raise
# end
