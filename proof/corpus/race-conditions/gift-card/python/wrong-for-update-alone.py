# about: Without a transaction, the lock ends with its statement.
# block: check-card
        query = "SELECT cents, redeemed_at FROM gift_cards WHERE code = %s FOR UPDATE"
        card = self._db.execute(query, (code,)).fetchone()
        if card is None:
            raise Refused("code_not_valid")
        if card["redeemed_at"] is not None:
            raise Refused("already_redeemed")
# end
