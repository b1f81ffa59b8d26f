// about: At the level serializable the second change fails.
// part: guard
    const client = await this.#db.connect()
    try {
      await client.query("BEGIN ISOLATION LEVEL SERIALIZABLE")
      const result = await this.#redeem(client, accountId, code)
      await client.query("COMMIT")
      return result
    } catch (error) {
      await client.query("ROLLBACK")
      throw error
    } finally {
      client.release()
    }
// end
