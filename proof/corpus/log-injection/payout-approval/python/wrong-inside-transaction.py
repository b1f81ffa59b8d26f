# about: the record is written in the transaction that the exception rolls back in the next moment
        # block: check-code
        if not hmac.compare_digest(payout["code"], code):
            self._db.execute(RECORD, (user.id, payout_id, "code_wrong"))
            raise Refused("code_wrong")
        # end
