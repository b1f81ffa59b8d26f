// block: mark-card
    const again = await db.query('SELECT redeemed_at FROM gift_cards WHERE code = $1', [code])
    if (again.rows[0]?.redeemed_at !== null) throw new Refused('already_redeemed')
    await db.query('UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1', [code, accountId])
// end
