// about: A transaction with the default level does not lock what it reads, so two of them still both see an unused card.
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
