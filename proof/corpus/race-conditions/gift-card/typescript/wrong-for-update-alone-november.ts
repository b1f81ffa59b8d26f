// about: Without a transaction the lock of FOR UPDATE ends with the statement.
    // block: check-card
    const found = await db.query('SELECT cents, redeemed_at FROM gift_cards WHERE code = $1 FOR UPDATE', [code])
    const card = found.rows[0]
    if (!card) throw new Refused('code_not_valid')
    if (card.redeemed_at !== null) throw new Refused('already_redeemed')
    // end
