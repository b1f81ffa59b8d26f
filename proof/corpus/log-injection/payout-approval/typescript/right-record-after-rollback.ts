// about: a refusal is recorded after the rollback, outside of the transaction, so the record stays
// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, error.message])
      log.info({ userId: user.id, payoutId, reason: error.message }, 'payout refused')
    }
    throw error
// end
