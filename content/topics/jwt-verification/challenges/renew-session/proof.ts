import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from '#proof/jose'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/renew-session.ts')

export const adapt = {
  python: (code: any) => ({ ...code, renewSession: ({ db, secret }: { db: unknown; secret: unknown }, token: string) => code.renewSession(db, secret, token) }),
}

const issuer = 'https://api.example.com'
const day = 86_400
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Ada is signed in on two devices and has signed out on a third, Bo has signed out, Cy is locked. */
function start(vary: Vary) {
  const [ada, bo, cy] = vary.shuffle([1, 2, 3, 4, 5, 6]) as [number, number, number]
  const first = vary.number(300, 900)
  const [phone, tablet, ended, ofBo, ofCy] = vary.shuffle([0, 1, 2, 3, 4, 5, 6]).map((one) => first + one) as [number, number, number, number, number]
  const db = createPool(`
    CREATE TABLE customers (id INTEGER, locked_at TEXT);
    INSERT INTO customers VALUES (${ada}, NULL), (${bo}, NULL), (${cy}, '2026-01-01');
    CREATE TABLE sign_ins (id INTEGER, customer_id INTEGER, ended_at TEXT, renewed_at TEXT);
    INSERT INTO sign_ins VALUES (${phone}, ${ada}, NULL, NULL), (${tablet}, ${ada}, NULL, NULL), (${ended}, ${ada}, '2026-01-01', NULL),
      (${ofBo}, ${bo}, '2026-01-01', NULL), (${ofCy}, ${cy}, NULL, NULL)`)
  const secret = Buffer.from(vary.text(32))
  /** A token as the service makes it, or with something else in it. */
  const make = (sub: number, sid: number, age: number, { key = secret, aud = 'rental-app', alg = 'HS256' } = {}) => {
    const iat = Math.floor(Date.now() / 1000) - age
    return new SignJWT({ sid }).setProtectedHeader({ alg }).setIssuer(issuer).setAudience(aud).setSubject(String(sub)).setIssuedAt(iat).setExpirationTime(iat + 900).sign(key)
  }
  return { db, secret, make, first, ada, bo, cy, phone, tablet, ended, ofBo, ofCy }
}

/** Still valid, just expired, or nearly as old as a sign-in may be. */
const agesOf = (vary: Vary) => [vary.number(20, 800), vary.number(1000, 9000), vary.number(2 * day, 7 * day - 900)]
const ageOf = (vary: Vary) => vary.pick(agesOf(vary))

export async function works({ renewSession, SignInAgain }: Code, vary: Vary) {
  const { db, secret, make, ada, bo, cy, phone, tablet, ended, ofBo, ofCy } = start(vary)
  const refused: [string, string][] = [
    ['', 'An empty token'],
    [`${vary.word()}.${vary.word()}.${vary.word()}`, 'A text that is no token'],
    [await make(ada, phone, 7 * day + vary.number(1000, day)), 'A token that is more than seven days old'],
    [await make(bo, ofBo, ageOf(vary)), 'The token of a customer who has signed out'],
    [await make(cy, ofCy, ageOf(vary)), 'The token of a locked customer'],
    [await make(ada, ended, ageOf(vary)), 'The token of a device on which its customer has signed out, while another is still signed in'],
  ]
  for (const [at, age] of vary.shuffle(agesOf(vary)).entries()) {
    const sid = at === 1 ? tablet : phone
    for (const [token, what] of vary.shuffle(refused).slice(0, 3)) await assert.rejects(async () => renewSession({ db, secret }, token), SignInAgain, `${what} should be refused with SignInAgain.`)
    const fresh = await renewSession({ db, secret }, await make(ada, sid, age))
    const { payload } = await jwtVerify(fresh, secret, { issuer, audience: 'rental-app', algorithms: ['HS256'] })
    assert.deepEqual([payload.sub, payload.sid], [String(ada), sid], `A token that is ${age} seconds old should be renewed for its own customer and sign-in.`)
    assert.ok(Math.abs(Number(payload.exp) - Date.now() / 1000 - 900) < 60, 'The new token should be valid for fifteen minutes.')
    const { rows } = await db.query('SELECT id FROM sign_ins WHERE renewed_at IS NOT NULL')
    assert.deepEqual(rows.map(({ id }) => id), [sid], 'The renewal should be recorded for this sign-in, and no other.')
    await db.query('UPDATE sign_ins SET renewed_at = NULL')
  }
  for (const [token, what] of refused) await assert.rejects(async () => renewSession({ db, secret }, token), SignInAgain, `${what} should be refused with SignInAgain.`)
}

export async function exploit({ renewSession }: Code, vary: Vary): Promise<Breach | false> {
  const { db, secret, make, first, ada, phone } = start(vary)
  const renew = async (token: string, sent: string): Promise<Breach | false> => {
    const fresh = await Promise.try(() => renewSession({ db, secret }, token)).catch(() => undefined)
    if (fresh === undefined || (await jwtVerify(fresh, secret)).payload.sub !== String(ada)) return false
    return { sent: `POST /session/renew with {"token": "${token}"}, ${sent}`, got: fresh, damage: `That is a genuine token of customer ${ada}, for whoever sent this.` }
  }
  for (const sid of vary.shuffle([0, 1, 2, 3, 4, 5, 6]).map((one) => first + one)) {
    const age = ageOf(vary)
    const [head = '', body = '', mark = ''] = (await make(ada, sid, age, { key: Buffer.from(vary.text(32)) })).split('.')
    const breach =
      (await renew(`${head}.${body}.${mark}`, `written for customer ${ada} and sign-in ${sid}, and signed with a key of the attacker`)) ||
      (await renew(`${encode({ alg: 'none' })}.${body}.`, `written for customer ${ada} and sign-in ${sid}, and not signed at all`))
    if (breach) return breach
  }
  // The seal is right, and of the same service, but on another statement.
  const [head = '', , mark = ''] = (await make(ada, phone, ageOf(vary), { aud: vary.word() })).split('.')
  const [, body = ''] = (await make(ada, phone, ageOf(vary))).split('.')
  const aud = vary.pick([vary.word(), 'newsletter', 'rental-app-links'])
  const text = `${encode({ alg: 'HS256' })}.${encode({ iss: 'https://login.example.net', aud: 'rental-app', sub: String(ada), sid: phone, iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 900 })}`
  return (
    (await renew(`${head}.${body}.${mark}`, 'whose signature was copied from another token')) ||
    (await renew(await make(ada, phone, ageOf(vary), { aud }), `which the service has made for something else: its audience is "${aud}"`)) ||
    (await renew(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`, 'which another service has made with the same key: its issuer is "https://login.example.net"'))
  )
}

// Attack mode: the learner writes the input.
export async function attack({ renewSession }: Code, { claims }: { claims: string }, vary: Vary) {
  const { db, secret, ada, phone, ofBo } = start(vary)
  try {
    const now = Math.floor(Date.now() / 1000)
    const given = JSON.parse(claims) as Record<string, unknown>
    const sids: Record<string, number> = { 700: phone, 701: ofBo }
    const body = { iss: issuer, aud: 'rental-app', iat: now, exp: now + 900, ...given, sid: sids[String(given.sid)] ?? given.sid }
    const text = `${encode({ alg: 'HS256' })}.${encode(body)}`
    const fresh = await renewSession({ db, secret }, `${text}.${createHmac('sha256', vary.text(32)).update(text).digest('base64url')}`)
    const { payload } = await jwtVerify(fresh, secret)
    return { isDone: payload.sub === String(ada), shown: `{"token": "${fresh}"}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { claims: '{"sub": "1", "sid": 700}' }, isDone: true },
  { input: { claims: '{"sub": "2", "sid": 701}' }, isDone: false },
  { input: { claims: '{"sub": "1"}' }, isDone: false },
]
