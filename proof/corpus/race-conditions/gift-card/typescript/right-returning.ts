// about: Marking and reading the card is one statement, and only one request gets a row back.
    // block: check-card
    const found = await db.query(
      'UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1 AND redeemed_at IS NULL RETURNING cents',
      [code, accountId],
    )
    const card = found.rows[0]
    // end
    // block: mark-card
    if (!card) {
      const known = await db.query('SELECT 1 FROM gift_cards WHERE code = $1', [code])
      throw new Refused(known.rows.length > 0 ? 'already_redeemed' : 'code_not_valid')
    }
    // end
