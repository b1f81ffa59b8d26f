# about: Between the second check and the update there is a window, too.
        # block: mark-card
        again = self._db.execute("SELECT redeemed_at FROM gift_cards WHERE code = %s", (code,)).fetchone()
        if again is None or again["redeemed_at"] is not None:
            raise Refused("already_redeemed")
        mark = "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s WHERE code = %s"
        self._db.execute(mark, (account_id, code))
        # end
