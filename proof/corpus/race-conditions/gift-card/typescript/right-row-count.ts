// about: The update asks for an unused card itself, and its count decides.
    // block: mark-card
    const marked = await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL',
      [code, accountId],
    )
    if (marked.rowCount !== 1) throw new Refused('already_redeemed')
    // end
