// about: a transaction at the usual level; two of them read the same unused card side by side
// part: guard
    const tx = await this.#db.connect()
    try {
      await tx.query('BEGIN')
      const result = await this.#redeem(tx as unknown as Pick<Pool, 'query'>, accountId, code)
      await tx.query('COMMIT')
      return result
    } catch (error) {
      await tx.query('ROLLBACK')
      throw error
    } finally {
      tx.release()
    }
// end
