# about: Every error becomes a refusal, also one of the database.
# block: undo
        try:
            with self._db.transaction():  # an exception rolls back
                self._approve(user, payout_id, code)
        except Exception as error:
            self._db.execute(RECORD, (user.id, payout_id, str(error)))
            raise Refused("payout_not_open") from error
# end
