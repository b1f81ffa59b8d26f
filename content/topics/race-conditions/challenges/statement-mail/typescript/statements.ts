import type { Pool } from 'pg'

export type Account = { id: number; holder: string; email: string }
export type Mail = { to: string; subject: string; text: string }
export type Mailer = { send(mail: Mail): Promise<void> }

export class Refused extends Error {}

export class StatementService {
  readonly #db: Pool
  readonly #mailer: Mailer
  // part: fields
  #account: Account | undefined
  // end

  constructor(db: Pool, mailer: Mailer) {
    this.#db = db
    this.#mailer = mailer
  }

  async send(userId: number, month: string): Promise<void> {
    // block: check-month
    if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new Refused('month_not_valid')
    // end

    // block: load-account
    this.#account = await this.#findAccount(userId)
    if (!this.#account) throw new Refused('no_account')
    // end

    // block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [this.#account.id, month],
    )
    // end

    // block: build-text
    const lines = bookings.rows.map((row) => `${row.day}  ${Number(row.amount).toFixed(2)}  ${row.purpose}`)
    const text = [`Statement of ${month}`, '', ...lines].join('\n')
    // end

    // block: send-mail
    await this.#mailer.send({ to: this.#account.email, subject: `Your statement of ${month}`, text })
    // end
    // part: finish
    // end
  }

  async #findAccount(userId: number): Promise<Account | undefined> {
    const { rows } = await this.#db.query('SELECT id, holder, email FROM accounts WHERE user_id = $1', [userId])
    // part: result
    return rows[0]
    // end
  }
}
