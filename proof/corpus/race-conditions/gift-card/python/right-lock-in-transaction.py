# about: A transaction that reads the card with FOR UPDATE lets requests for the same card wait for each other.
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
