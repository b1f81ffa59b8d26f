// about: production doesn't log debug, and a counter says neither who nor which payout; the audit table stays empty
    // block: check-code
    if (!isSame(payout.code, code)) {
      log.debug({ userId: user.id, payoutId }, 'code wrong')
      metrics.increment('payouts_refused')
      throw new Refused('code_wrong')
    }
    // end
