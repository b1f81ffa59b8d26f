# about: the inner transaction is only a savepoint, the outer one takes the record back with everything else
# block: check-code
        if not hmac.compare_digest(payout["code"], code):
            with self._db.transaction():
                self._db.execute(RECORD, (user.id, payout_id, "refused"))
            raise Refused("code_wrong")
        # end
