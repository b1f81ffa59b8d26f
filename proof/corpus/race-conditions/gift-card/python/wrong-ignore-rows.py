# about: The condition is there, but nobody looks whether a row was changed.
# block: mark-card
        mark = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL"
        )
        self._db.execute(mark, (account_id, code))
# end
