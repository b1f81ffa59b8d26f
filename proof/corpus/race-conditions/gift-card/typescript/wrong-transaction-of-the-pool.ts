// about: BEGIN, FOR UPDATE and COMMIT go to the pool, which gives each statement to any connection
// part: guard
    await this.#db.query('BEGIN')
    try {
      const result = await this.#redeem(this.#db, accountId, code)
      await this.#db.query('COMMIT')
      return result
    } catch (error) {
      await this.#db.query('ROLLBACK')
      throw error
    }
// end
// block: check-card
    const found = await db.query('SELECT cents, redeemed_at FROM gift_cards WHERE code = $1 FOR UPDATE', [code])
    const card = found.rows[0]
    if (!card) throw new Refused('code_not_valid')
    if (card.redeemed_at !== null) throw new Refused('already_redeemed')
// end
