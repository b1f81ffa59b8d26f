# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as error:
            log.debug("payout %d not approved by user %d: %s", payout_id, user.id, error)
            raise
# end
