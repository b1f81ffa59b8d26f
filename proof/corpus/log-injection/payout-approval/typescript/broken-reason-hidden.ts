// about: The caller no longer learns why the approval was refused.
// block: undo
    await tx.query('ROLLBACK')
    await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, String(error)])
    throw new Refused('not_approved')
    // end
