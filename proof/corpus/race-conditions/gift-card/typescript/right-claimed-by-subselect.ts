// about: the row is locked by the subselect, and the claim takes only what was not redeemed
// block: mark-card
    const claimed = await db.query(
      `UPDATE gift_cards SET redeemed_at = now(), account_id = $2
        WHERE code = (SELECT code FROM gift_cards WHERE code = $1 AND redeemed_at IS NULL FOR UPDATE) RETURNING code`,
      [code, accountId],
    )
    if (claimed.rows.length === 0) throw new Refused('already_redeemed')
// end
