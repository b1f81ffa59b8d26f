import assert from 'node:assert/strict'
import { jwtVerify, SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'

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
const make = (sub: string, sid: number, iat: number, key: Uint8Array = secret) =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('https://api.example.com')
    .setAudience('rental-app')
    .setSubject(sub)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 900)
    .sign(key)

export async function works({ renewSession, SignInAgain }: Code) {
  const db = open()
  const fresh = await renewSession({ db, secret }, await make('1', 501, ago(3600)))
  const { payload } = await jwtVerify(fresh, secret, { issuer: 'https://api.example.com', audience: 'rental-app' })
  assert.deepEqual([payload.sub, payload.sid], ['1', 501])
  const { rows } = await db.query('SELECT id FROM sign_ins WHERE renewed_at IS NOT NULL')
  assert.deepEqual(rows.map(({ id }) => id), [501])
  const refused = [
    '',
    'x.y.z',
    await make('1', 501, ago(8 * 86_400)),
    await make('2', 502, ago(60)),
    await make('3', 503, ago(60)),
    // Signed out on this device, still signed in on another.
    await make('1', 504, ago(60)),
  ]
  for (const token of refused) await assert.rejects(renewSession({ db, secret }, token), SignInAgain)
}

export async function exploit({ renewSession }: Code): Promise<boolean> {
  const db = open()
  for (let sid = 495; sid < 505; sid++) {
    const forged = await make('1', sid, ago(60), Buffer.from('anything'))
    const fresh = await renewSession({ db, secret }, forged).catch(() => undefined)
    if (fresh && (await jwtVerify(fresh, secret)).payload.sub === '1') return true
  }
  return false
}
