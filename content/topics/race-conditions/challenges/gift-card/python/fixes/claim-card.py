# block: check-card
        if self._db.execute("SELECT 1 AS found FROM gift_cards WHERE code = %s", (code,)).fetchone() is None:
            raise Refused("code_not_valid")
# end
# block: mark-card
        claim = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL RETURNING cents"
        )
        card = self._db.execute(claim, (account_id, code)).fetchone()
        if card is None:
            raise Refused("already_redeemed")
# end
