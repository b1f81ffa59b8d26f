// about: a card that the same account has marked may be claimed once more, so two requests of one customer both get it
// block: mark-card
    const claimed = await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND (account_id IS NULL OR account_id = $2)',
      [code, accountId],
    )
    if (claimed.rowCount !== 1) throw new Refused('already_redeemed')
// end
