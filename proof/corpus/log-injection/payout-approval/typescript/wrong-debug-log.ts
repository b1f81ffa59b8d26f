// about: production doesn't log the level debug, and the table that the alert counts gets nothing.
    // block: check-code
    if (!isSame(payout.code, code)) {
      log.debug({ userId: user.id, payoutId, result: 'code_wrong' }, 'payout refused')
      metrics.increment('payouts_refused')
      throw new Refused('code_wrong')
    }
    // end
