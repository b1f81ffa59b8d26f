import { errors, jwtVerify, SignJWT } from 'jose'
import type { Pool } from 'pg'

const issuer = 'https://shop.example.com'

export class SignedOut extends Error {}

export function createTokens(db: Pool, secret: Uint8Array) {
  return {
    async startSession(userId: number): Promise<string> {
      // block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
    },

    async makeLeaveLink(userId: number, list: string): Promise<string> {
      // block: sign-link
      const token = await new SignJWT({ list })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('90d')
        .sign(secret)
      return `${issuer}/newsletter/leave?token=${token}`
      // end
    },

    async leaveList(token: string): Promise<boolean> {
      // block: leave-list
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer })
      if (typeof payload.list !== 'string') return false
      const { rowCount } = await db.query('DELETE FROM subscriptions WHERE user_id = $1 AND list = $2', [Number(payload.sub), payload.list])
      return rowCount === 1
      // end
    },

    async readSession(authorization = '') {
      // block: read-header
      const [scheme, token = '', ...more] = authorization.split(' ')
      if (scheme?.toLowerCase() !== 'bearer' || more.length > 0) throw new SignedOut('no token')
      // end

      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

      // block: load-user
      const { rows } = await db.query('SELECT id, name FROM customers WHERE id = $1 AND locked_at IS NULL', [Number(payload.sub)])
      if (!rows[0]) throw new SignedOut('unknown customer')
      return rows[0] as { id: number; name: string }
      // end
    },
  }
}
