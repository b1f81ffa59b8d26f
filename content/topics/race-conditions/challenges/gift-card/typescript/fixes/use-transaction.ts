// part: guard
    const client = await this.#db.connect()
    try {
      await client.query('BEGIN')
      const result = await this.#redeem(client, accountId, code)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
// end
