import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

const minute = 60_000
export type User = { id: number; hotelId: number }

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

// part: cookie
const idleSeconds = 30 * 60
const writeCookie = (value: string) =>
  `desk=${value}; Path=/; Max-Age=${idleSeconds}; HttpOnly; Secure; SameSite=Lax`
// end

/** `clock` gives milliseconds since 1970. */
export function createDeskSessions(db: Pool, clock: () => number) {
  return {
    async open(userId: number): Promise<{ setCookie: string }> {
      // block: make-identifier
      const token = randomBytes(32).toString('hex')
      // end
      // block: store-session
      await db.query('INSERT INTO sessions (id_hash, user_id, started_at, used_at) VALUES ($1, $2, $3, $3)', [hash(token), userId, clock()])
      // end
      // block: set-cookie
      return { setCookie: writeCookie(token) }
      // end
    },

    /** The user of a request, and the cookie to send back. Undefined: sign in again. */
    async read(cookies: string): Promise<{ user: User; setCookie: string } | undefined> {
      const now = clock()
      // block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1`,
        [hash(token)],
      )
      // end
      const found = rows[0]
      if (!found) return undefined
      // block: touch-session
      await db.query('UPDATE sessions SET used_at = $1 WHERE id_hash = $2', [now, found.id_hash])
      // end
      // part: answer
      return { user: { id: found.id, hotelId: found.hotel_id }, setCookie: writeCookie(token) }
      // end
    },

    async end(cookies: string): Promise<void> {
      // block: end-session
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      await db.query('DELETE FROM sessions WHERE id_hash = $1', [hash(token)])
      // end
    },

    // part: jobs
    /** Called every night at three. */
    async sweep(): Promise<void> {
      await db.query('DELETE FROM sessions WHERE used_at < $1', [clock() - 90 * 24 * 60 * minute])
    },
    // end
  }
}
