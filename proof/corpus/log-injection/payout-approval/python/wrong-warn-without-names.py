# about: A warning that doesn't say who tried what.
# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Refused as refused:
            log.warning("an approval was refused: %s", refused)
            raise
# end
