// about: the card is deleted when it is redeemed, and afterwards nobody can tell a used card from one that never was
// block: mark-card
    const taken = await db.query('DELETE FROM gift_cards WHERE code = $1 RETURNING cents', [code])
    if (taken.rowCount !== 1) throw new Refused('already_redeemed')
// end
