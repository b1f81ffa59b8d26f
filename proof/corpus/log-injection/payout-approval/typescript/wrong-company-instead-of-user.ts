// about: The record names the company in the place of the user, so nobody knows who guesses.
// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused)
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.companyId, payoutId, error.message])
    throw error
    // end
