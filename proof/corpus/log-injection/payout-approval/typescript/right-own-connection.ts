// about: The record is written over a connection of its own, which the rollback does not touch.
// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused)
      await db.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, error.message])
    throw error
    // end
