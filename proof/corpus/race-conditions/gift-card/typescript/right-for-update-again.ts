// about: In a transaction the row of the card is locked, so the second request waits and then sees that it is used up.
    // part: guard
    const client = await this.#db.connect()
    try {
      await client.query('BEGIN')
      const result = await this.#redeem(client as unknown as Pool, accountId, code)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
    // end
    // block: check-card
    const found = await db.query('SELECT cents, redeemed_at FROM gift_cards WHERE code = $1 FOR UPDATE', [code])
    const card = found.rows[0]
    if (!card) throw new Refused('code_not_valid')
    if (card.redeemed_at !== null) throw new Refused('already_redeemed')
    // end
