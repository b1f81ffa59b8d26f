# about: reads the card with a row lock inside of a transaction, so the second request waits and sees it used
# part: guard
        with self._db.transaction():
            return self._redeem(account_id, code)
        # end
# block: check-card
        query = "SELECT cents, redeemed_at FROM gift_cards WHERE code = %s FOR UPDATE"
        card = self._db.execute(query, (code,)).fetchone()
        if card is None:
            raise Refused("code_not_valid")
        if card["redeemed_at"] is not None:
            raise Refused("already_redeemed")
        # end
