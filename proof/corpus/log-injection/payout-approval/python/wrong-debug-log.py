# about: a debug line is not written in production, and the alert counts records of the table
# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refusal:
            log.debug("payout %d refused for user %d: %s", payout_id, user.id, refusal)
            raise
        # end
