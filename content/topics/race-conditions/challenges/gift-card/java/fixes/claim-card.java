// block: check-card
        db.sql("SELECT cents FROM gift_cards WHERE code = ?").param(code).query(Integer.class).optional()
            .orElseThrow(() -> new Refused("code_not_valid"));
// end
// block: mark-card
        int cents = db.sql("""
                UPDATE gift_cards SET redeemed_at = now(), account_id = ?
                WHERE code = ? AND redeemed_at IS NULL RETURNING cents""")
            .param(accountId).param(code).query(Integer.class).optional()
            .orElseThrow(() -> new Refused("already_redeemed"));
// end
