# about: The update only hits a card that is not redeemed, and its count decides who gets the money.
        # block: mark-card
        mark = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL"
        )
        if self._db.execute(mark, (account_id, code)).rowcount != 1:
            raise Refused("already_redeemed")
        # end
