// about: the refusal is recorded after the rollback, so it stays
// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, 'refused'])
      log.info({ userId: user.id, payoutId, reason: error.message }, 'payout approval refused')
      metrics.increment('payouts_refused')
    }
    throw error
// end
