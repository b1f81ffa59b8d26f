// about: Counts the marked cards, and a card can be marked as often as one likes.
// block: mark-card
    const marked = await db.query('UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1', [code, accountId])
    if (marked.rowCount !== 1) throw new Refused('already_redeemed')
// end
