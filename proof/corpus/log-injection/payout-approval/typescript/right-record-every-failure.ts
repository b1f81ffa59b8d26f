// about: after the rollback each failure gets a committed record, with the refusal's code or a general word.
    // block: undo
    await tx.query('ROLLBACK')
    const result = error instanceof Refused ? error.message : 'failed'
    await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, result])
    metrics.increment('payouts_refused')
    throw error
    // end
