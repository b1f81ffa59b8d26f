import { timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'

export type User = { id: number; companyId: number }
export type Log = { debug(fields: object, message: string): void; info(fields: object, message: string): void }
export type Metrics = { increment(name: string): void }
export type Deps = { db: Pool; log: Log; metrics: Metrics }

export class Refused extends Error {}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export async function approvePayout({ db, log, metrics }: Deps, user: User, payoutId: number, code: string): Promise<void> {
  if (!/^\d{6}$/.test(code)) throw new Refused('code_not_valid')
  const tx = await db.connect()
  try {
    await tx.query('BEGIN')
    // block: load-payout
    const found = await tx.query('SELECT code FROM payouts WHERE id = $1 AND company_id = $2', [payoutId, user.companyId])
    const payout = found.rows[0]
    if (!payout) throw new Refused('payout_not_found')
    // end

    // block: check-code
    if (!isSame(payout.code, code)) throw new Refused('code_wrong')
    // end

    // block: mark-approved
    const marked = await tx.query("UPDATE payouts SET state = 'approved' WHERE id = $1 AND state = 'open'", [payoutId])
    if (marked.rowCount !== 1) throw new Refused('payout_not_open')
    // end

    // block: record-approval
    await tx.query('INSERT INTO audit (user_id, payout_id, result) VALUES ($1, $2, $3)', [user.id, payoutId, 'approved'])
    await tx.query('COMMIT')
    log.info({ userId: user.id, payoutId }, 'payout approved')
    metrics.increment('payouts_approved')
    // end
  } catch (error) {
    // block: undo
    await tx.query('ROLLBACK')
    throw error
    // end
  } finally {
    tx.release()
  }
}
