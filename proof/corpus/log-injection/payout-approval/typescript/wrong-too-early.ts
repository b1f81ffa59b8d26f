// about: The record is written in the same transaction before it is rolled back.
// block: check-code
    if (!isSame(payout.code, code)) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, 'code_wrong'])
      log.debug({ userId: user.id, payoutId }, 'wrong code')
      throw new Refused('code_wrong')
    }
// end
