// part: imports
import { decodeJwt, SignJWT } from 'jose'
// end
import type { Pool } from 'pg'

const issuer = 'https://api.example.com'
const audience = 'rental-app'
const week = 7 * 24 * 3600

export class SignInAgain extends Error {}

export type Renewal = { db: Pool; secret: Uint8Array }

/** A fresh access token for an expired one, as long as the customer has not signed out. */
export async function renewSession({ db, secret }: Renewal, token: string): Promise<string> {
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = decodeJwt(token)
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

  // block: check-age
  const now = Math.floor(Date.now() / 1000)
  if (typeof claims.iat !== 'number' || claims.iat > now || now - claims.iat > week) throw new SignInAgain('too old')
  // end

  // block: find-sign-in
  const { rows } = await db.query(
    `SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id
     WHERE s.id = $1 AND s.ended_at IS NULL AND c.locked_at IS NULL`,
    [Number(claims.sid)],
  )
  const signIn = rows[0]
  if (!signIn) throw new SignInAgain('signed out')
  // end

  // block: sign-token
  const fresh = await new SignJWT({ sid: signIn.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(signIn.customer_id))
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(secret)
  // end

  // block: record-renewal
  await db.query('UPDATE sign_ins SET renewed_at = now() WHERE id = $1', [signIn.id])
  return fresh
  // end
}
