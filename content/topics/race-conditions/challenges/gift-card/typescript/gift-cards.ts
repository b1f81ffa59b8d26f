import type { Pool } from 'pg'

export class Refused extends Error {}

export class GiftCards {
  readonly #db: Pool
  // part: fields
  // end

  constructor(db: Pool) {
    this.#db = db
  }

  async redeem(accountId: number, input: string): Promise<{ balance: number }> {
    // block: read-code
    const code = input.replace(/[\s-]/g, '').toUpperCase()
    if (!/^[A-Z0-9]{16}$/.test(code)) throw new Refused('code_not_valid')
    // end
    // part: guard
    return this.#redeem(this.#db, accountId, code)
    // end
  }

  async #redeem(db: Pick<Pool, 'query'>, accountId: number, code: string): Promise<{ balance: number }> {
    // block: check-card
    const found = await db.query('SELECT cents, redeemed_at FROM gift_cards WHERE code = $1', [code])
    const card = found.rows[0]
    if (!card) throw new Refused('code_not_valid')
    if (card.redeemed_at !== null) throw new Refused('already_redeemed')
    // end

    // block: mark-card
    await db.query('UPDATE gift_cards SET redeemed_at = now(), account_id = $2 WHERE code = $1', [code, accountId])
    // end

    // block: add-amount
    const account = await db.query('UPDATE accounts SET balance = balance + $2 WHERE id = $1 RETURNING balance', [
      accountId,
      card.cents,
    ])
    if (account.rowCount !== 1) throw new Error(`account ${accountId} is gone`)
    // end

    // block: write-entry
    await db.query('INSERT INTO journal (account_id, code, cents) VALUES ($1, $2, $3)', [accountId, code, card.cents])
    return { balance: account.rows[0].balance }
    // end
  }
}
