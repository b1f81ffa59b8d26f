// about: the record is written in the transaction that is rolled back a moment later
// block: check-code
    if (!isSame(payout.code, code)) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, 'refused'])
      metrics.increment('payouts_refused')
      throw new Refused('code_wrong')
    }
// end
