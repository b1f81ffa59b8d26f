// about: A number in the metrics does not say who tried which payout.
// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused) metrics.increment(`payouts_refused_${user.id}_${payoutId}`)
    throw error
    // end
