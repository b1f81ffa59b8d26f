// about: Every error is committed, so a payout is approved although its record could not be written.
// block: undo
    if (error instanceof Refused)
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, error.message])
    await tx.query('COMMIT')
    throw error
    // end
