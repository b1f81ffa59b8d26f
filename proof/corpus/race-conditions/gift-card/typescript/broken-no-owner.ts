// about: the card no longer says which account has redeemed it
// block: mark-card
    const claimed = await db.query('UPDATE gift_cards SET redeemed_at = now() WHERE code = $1 AND redeemed_at IS NULL', [
      code,
    ])
    if (claimed.rowCount !== 1) throw new Refused('already_redeemed')
// end
