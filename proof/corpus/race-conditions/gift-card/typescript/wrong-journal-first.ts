// about: Looks into the journal, to which parallel requests have not written yet.
// block: mark-card
    const earlier = await db.query('SELECT 1 FROM journal WHERE code = $1', [code])
    if (earlier.rowCount !== 0) throw new Refused('already_redeemed')
    await db.query('UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1', [code, accountId])
// end
