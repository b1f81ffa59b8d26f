// about: the record is written inside of the transaction, which is rolled back right afterwards
// block: check-code
    if (!isSame(payout.code, code)) {
      await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, 'code_wrong'])
      log.debug({ userId: user.id, payoutId }, 'payout refused')
      throw new Refused('code_wrong')
    }
// end
