# about: The second update hits no row, but nobody looks, and the amount is added all the same.
        # block: mark-card
        mark = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL"
        )
        self._db.execute(mark, (account_id, code))
        # end
