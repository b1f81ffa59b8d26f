// about: a debug line, which production does not log, and nothing in the table that the alert counts
// block: check-code
    if (!isSame(payout.code, code)) {
      log.debug({ userId: user.id, payoutId }, 'payout refused: wrong code')
      metrics.increment('payouts_refused')
      throw new Refused('code_wrong')
    }
// end
