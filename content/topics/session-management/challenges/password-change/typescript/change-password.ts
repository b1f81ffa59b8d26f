import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

export type Passwords = { matches(hash: string, password: string): Promise<boolean>; hash(password: string): Promise<string> }
export type Mailer = { send(userId: number, template: string): Promise<void> }
export type Browser = { sessionId: string; userId: number; agent: string }

export class Refused extends Error {}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('hex')
// part: lifetime
const stayMs = 90 * 86_400_000
// end

export function createAccess(db: Pool, passwords: Passwords, mailer: Mailer) {
  async function openSession(userId: number, agent: string): Promise<string> {
    const token = newToken()
    await db.query('INSERT INTO sessions (id, user_id, agent) VALUES ($1, $2, $3)', [digest(token), userId, agent])
    return token
  }

  return {
    /** Gives back the session with which this browser goes on. */
    async changePassword(browser: Browser, current: string, next: string): Promise<string> {
      const { userId, agent } = browser
      // block: check-current
      const { rows } = await db.query('SELECT password_hash FROM users WHERE id = $1', [userId])
      if (!(await passwords.matches(rows[0]?.password_hash, current))) throw new Refused('wrong_password')
      // end

      // block: check-new
      if (next.length < 12 || next.length > 200 || next === current) throw new Refused('password_unsuitable')
      // end

      // block: store-hash
      const hash = await passwords.hash(next)
      await db.query('UPDATE users SET password_hash = $1, password_set_at = now() WHERE id = $2', [hash, userId])
      // end

      // block: renew-access
      await db.query('DELETE FROM sessions WHERE id = $1', [digest(browser.sessionId)])
      const fresh = await openSession(userId, agent)
      // end

      // block: tell-user
      await mailer.send(userId, 'password-changed')
      return fresh
      // end
    },

    /** Exchanges a token of "stay signed in" for a session, and for the next token. */
    async resume(token: string, agent: string): Promise<{ session: string; stay: string }> {
      // block: resume-session
      const used = await db.query('DELETE FROM stay_tokens WHERE id = $1 AND expires_at > $2 RETURNING user_id', [digest(token), Date.now()])
      if (!used.rows[0]) throw new Refused('sign_in_again')
      const { user_id: userId } = used.rows[0]
      const stay = newToken()
      const values = [digest(stay), userId, agent, Date.now() + stayMs]
      await db.query('INSERT INTO stay_tokens (id, user_id, agent, expires_at) VALUES ($1, $2, $3, $4)', values)
      return { session: await openSession(userId, agent), stay }
      // end
    },
  }
}
