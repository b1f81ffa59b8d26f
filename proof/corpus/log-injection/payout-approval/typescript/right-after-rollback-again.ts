// about: after the rollback, the refusal is inserted by a statement of its own, outside of the transaction
    // block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, error.message])
    }
    throw error
    // end
