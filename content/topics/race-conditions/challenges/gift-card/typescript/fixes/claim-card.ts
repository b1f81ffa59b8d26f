// block: check-card
    const known = await db.query('SELECT 1 FROM gift_cards WHERE code = $1', [code])
    if (known.rowCount === 0) throw new Refused('code_not_valid')
// end
// block: mark-card
    const claimed = await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL RETURNING cents',
      [code, accountId],
    )
    const card = claimed.rows[0]
    if (!card) throw new Refused('already_redeemed')
// end
