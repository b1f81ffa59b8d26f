// block: mark-card
        boolean redeemed = db.sql("SELECT redeemed_at IS NOT NULL FROM gift_cards WHERE code = ?")
            .param(code).query(Boolean.class).single();
        if (redeemed) throw new Refused("already_redeemed");
        db.sql("UPDATE gift_cards SET redeemed_at = now(), account_id = ? WHERE code = ?")
            .param(accountId).param(code).update();
// end
