// about: the record is part of the transaction that the exception rolls back, so it vanishes.
    // block: check-code
    if (!isSame(payout.code, code)) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, 'code_wrong'])
      throw new Refused('code_wrong')
    }
    // end
