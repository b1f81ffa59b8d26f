# about: One statement marks the card and reads its amount; only one request can get a row.
        # block: check-card
        claim = (
            "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s"
            " WHERE code = %s AND redeemed_at IS NULL RETURNING cents"
        )
        card = self._db.execute(claim, (account_id, code)).fetchone()
        # end
        # block: mark-card
        if card is None:
            known = self._db.execute("SELECT 1 FROM gift_cards WHERE code = %s", (code,)).fetchone()
            raise Refused("already_redeemed" if known else "code_not_valid")
        # end
