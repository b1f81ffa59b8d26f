// about: The condition is in the update, but nobody looks whether it changed a row before the amount is added.
    // block: mark-card
    await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL',
      [code, accountId],
    )
    // end
