// about: The change has the condition in it, and only the request that changed a row goes on.
    // block: mark-card
    const marked = await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL',
      [code, accountId],
    )
    if (marked.rowCount !== 1) throw new Refused('already_redeemed')
    // end
