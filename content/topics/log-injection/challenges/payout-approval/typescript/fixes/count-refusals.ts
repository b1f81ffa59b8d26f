// block: check-code
    if (!isSame(payout.code, code)) {
      metrics.increment('payouts_refused')
      throw new Refused('code_wrong')
    }
// end
