// about: One statement checks, marks and returns the amount; the table is only read to say why nothing was changed.
    // block: check-card
    const marked = await db.query(
      `UPDATE gift_cards SET redeemed_at = now(), account_id = $2
        WHERE code = $1 AND redeemed_at IS NULL RETURNING cents`,
      [code, accountId],
    )
    const card = marked.rows[0]
    if (!card) {
      const known = await db.query('SELECT 1 FROM gift_cards WHERE code = $1', [code])
      throw new Refused(known.rows.length > 0 ? 'already_redeemed' : 'code_not_valid')
    }
    // end
    // block: mark-card
    // Marked above, in the statement that checks.
    // end
