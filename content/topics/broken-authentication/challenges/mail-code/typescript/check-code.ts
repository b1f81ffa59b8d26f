import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'

export type Visit = { address: string; session: { failures?: number } }
export type Desk = { db: Pool; pepper: Buffer; clock: () => number; openSession: (readerId: number) => Promise<string> }

export class WrongCode extends Error {}

// part: limits
export const lifetimeMs = 10 * 60_000
// end

export const hashCode = (pepper: Buffer, readerId: number, code: string) =>
  createHmac('sha256', pepper).update(`${readerId}:${code}`).digest('hex')

/** Called with each code that somebody types. Gives back a session. */
export async function checkCode({ db, pepper, clock, openSession }: Desk, visit: Visit, email: string, text: string) {
  // block: read-input
  const code = text.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new WrongCode(visit.address)
  // end

  // block: find-reader
  const readers = await db.query('SELECT id FROM readers WHERE email = $1', [email.trim().toLowerCase()])
  const readerId: number | undefined = readers.rows[0]?.id
  if (readerId === undefined) throw new WrongCode(visit.address)
  // end

  // block: load-code
  const { rows } = await db.query('SELECT code_hash FROM sign_in_codes WHERE reader_id = $1 AND sent_at > $2', [
    readerId,
    clock() - lifetimeMs,
  ])
  // end

  // block: compare-code
  const expected: string = rows[0]?.code_hash ?? ''
  const given = hashCode(pepper, readerId, code)
  const isRight = expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  // end
  // part: refuse
  if (!isRight) throw new WrongCode(visit.address)
  // end

  // block: use-up-code
  await db.query('DELETE FROM sign_in_codes WHERE reader_id = $1', [readerId])
  // end

  // block: open-session
  return openSession(readerId)
  // end
}
