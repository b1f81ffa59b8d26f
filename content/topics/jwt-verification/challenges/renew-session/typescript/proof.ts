import assert from 'node:assert/strict'
import { jwtVerify, SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./renew-session.ts')

const secret = Buffer.from('7b'.repeat(32), 'hex')
const open = () =>
  createPool(`
    CREATE TABLE customers (id INTEGER, locked_at TEXT);
    INSERT INTO customers VALUES (1, NULL), (2, NULL), (3, '2026-01-01');
    CREATE TABLE sign_ins (id INTEGER, customer_id INTEGER, ended_at TEXT, renewed_at TEXT);
    INSERT INTO sign_ins VALUES (501, 1, NULL, NULL), (502, 2, '2026-01-01', NULL), (503, 3, NULL, NULL),
      (504, 1, '2026-01-01', NULL);
  `)

const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const make = (sub: string, sid: number, iat: number, key: Uint8Array = secret, audience = 'rental-app') =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('https://api.example.com')
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 900)
    .sign(key)

export async function works({ renewSession, SignInAgain }: Code) {
  const db = open()
  const fresh = await renewSession({ db, secret }, await make('1', 501, ago(3600)))
  const { payload } = await jwtVerify(fresh, secret, { issuer: 'https://api.example.com', audience: 'rental-app' })
  assert.deepEqual([payload.sub, payload.sid], ['1', 501], 'The new token should be for the same user and the same sign-in.')
  const { rows } = await db.query('SELECT id FROM sign_ins WHERE renewed_at IS NOT NULL')
  assert.deepEqual(rows.map(({ id }) => id), [501], 'The renewal should be recorded for this sign-in, and no other.')
  const refused = [
    '',
    'x.y.z',
    await make('1', 501, ago(8 * 86_400)),
    await make('2', 502, ago(60)),
    await make('3', 503, ago(60)),
    // Signed out on this device, still signed in on another.
    await make('1', 504, ago(60)),
  ]
  for (const token of refused) await assert.rejects(renewSession({ db, secret }, token), SignInAgain, 'A token that is malformed, too old, of a locked customer or of a sign-in that has ended should be refused.')
}

export async function exploit({ renewSession }: Code): Promise<Breach | false> {
  const db = open()
  for (let at = 0; at < 20; at++) {
    const sid = 495 + (at % 10)
    // Some are still valid, if it were not for the signature; some have expired.
    const forged = await make('1', sid, ago(at < 10 ? 60 : 3600), Buffer.from('anything'))
    const fresh = await renewSession({ db, secret }, forged).catch(() => undefined)
    if (fresh && (await jwtVerify(fresh, secret)).payload.sub === '1')
      return { sent: `${forged}, a token for customer 1 and sign-in ${sid}, signed with the key "anything"`, got: `a valid token of customer 1: ${fresh}` }
  }
  // A token of the same issuer for something else, such as a link in an e-mail.
  const other = await make('1', 501, ago(60), secret, 'newsletter')
  const fresh = await renewSession({ db, secret }, other).catch(() => undefined)
  return fresh !== undefined && { sent: `${other}, a token of customer 1 for newsletters`, got: `a valid token for the session: ${fresh}` }
}
