# about: Only one request can change the row from unredeemed, and the others see that they changed none.
        # block: mark-card
        mark = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL"
        )
        if self._db.execute(mark, (account_id, code)).rowcount != 1:
            raise Refused("already_redeemed")
        # end
