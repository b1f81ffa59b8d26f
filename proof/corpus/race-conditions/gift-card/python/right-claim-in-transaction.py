# about: The card is claimed by a condition in the update, and all statements take effect together.
# part: guard
        with self._db.transaction():
            return self._redeem(account_id, code)
# end
# block: mark-card
        mark = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL RETURNING code"
        )
        if self._db.execute(mark, (account_id, code)).fetchone() is None:
            raise Refused("already_redeemed")
# end
