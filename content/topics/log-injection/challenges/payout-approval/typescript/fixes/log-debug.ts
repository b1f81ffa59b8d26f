// block: undo
    await tx.query('ROLLBACK')
    if (error instanceof Refused) log.debug({ userId: user.id, payoutId, result: error.message }, 'payout not approved')
    throw error
// end
