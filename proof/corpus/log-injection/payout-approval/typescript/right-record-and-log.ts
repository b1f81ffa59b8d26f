// about: The refusal is recorded after the rollback, and logged as well.
// block: undo
    await tx.query('ROLLBACK')
    await db.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, (error as Error).message])
    log.info({ userId: user.id, payoutId }, 'approval refused')
    throw error
// end
