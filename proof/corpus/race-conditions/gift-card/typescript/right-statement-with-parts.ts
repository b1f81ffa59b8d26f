// about: One statement claims the card and adds the amount.
// block: mark-card
    const claimed = await db.query(
      `WITH claimed AS (UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL RETURNING cents)
       SELECT cents FROM claimed`,
      [code, accountId],
    )
    if (claimed.rowCount === 0) throw new Refused('already_redeemed')
// end
