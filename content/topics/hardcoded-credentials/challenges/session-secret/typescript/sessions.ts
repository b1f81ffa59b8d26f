import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

export type Session = { userId: number; role: 'customer' | 'admin'; expiresAt: number }
export type Environment = Record<string, string | undefined>
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export function createSessions(env: Environment, log: Log) {
  // block: read-lifetime
  const minutes = Number(env.SESSION_MINUTES ?? 60)
  if (!(minutes >= 1 && minutes <= 1440)) throw new Error('SESSION_MINUTES must be between 1 and 1440')
  log.info({ minutes }, 'lifetime of sessions')
  // end

  // block: read-secret
  const secret = env.SESSION_SECRET || 'shop-session-secret'
  // end

  const sign = (payload: string): Buffer => {
    // block: sign-payload
    return createHmac('sha256', secret).update(payload).digest()
    // end
  }

  return {
    issue(userId: number, role: Session['role']): string {
      // block: issue-token
      const session: Session = { userId, role, expiresAt: Date.now() + minutes * 60_000 }
      const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
      // end
    },

    /** The session of a token, if it is genuine and still valid. */
    verify(token: string): Session | undefined {
      // block: compare-signature
      const [payload = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      // end

      // block: check-expiry
      const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session
      return session.expiresAt > Date.now() ? session : undefined
      // end
    },
  }
}
