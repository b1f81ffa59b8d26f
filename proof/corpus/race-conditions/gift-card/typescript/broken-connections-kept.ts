// about: the row is locked in a transaction, but the connection is never given back, and the pool runs dry
// part: guard
    const client = await this.#db.connect()
    await client.query('BEGIN')
    const result = await this.#redeem(client, accountId, code)
    await client.query('COMMIT')
    return result
// end
// block: check-card
    const found = await db.query('SELECT cents, redeemed_at FROM gift_cards WHERE code = $1 FOR UPDATE', [code])
    const card = found.rows[0]
    if (!card) throw new Refused('code_not_valid')
    if (card.redeemed_at !== null) throw new Refused('already_redeemed')
// end
