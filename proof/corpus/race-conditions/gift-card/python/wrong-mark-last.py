# about: The amount is added before the card is marked, so there is even more time for a second request.
# block: mark-card
# end
# block: write-entry
        entry = "INSERT INTO journal (account_id, code, cents) VALUES (%s, %s, %s)"
        self._db.execute(entry, (account_id, code, card["cents"]))
        mark = "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s WHERE code = %s"
        self._db.execute(mark, (account_id, code))
        return account["balance"]
# end
