// about: the amount is added before the card is claimed, and without a transaction nothing takes it away again
// block: mark-card
    const account = await db.query('UPDATE accounts SET balance = balance + $2 WHERE id = $1 RETURNING balance', [
      accountId,
      card.cents,
    ])
    if (account.rowCount !== 1) throw new Error(`account ${accountId} is gone`)
// end
// block: add-amount
    const claimed = await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL',
      [code, accountId],
    )
    if (claimed.rowCount !== 1) throw new Refused('already_redeemed')
// end
