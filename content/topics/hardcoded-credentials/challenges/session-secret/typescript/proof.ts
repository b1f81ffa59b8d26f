import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./sessions.ts')

const log = { info: () => {}, warn: () => {} }

export async function works({ createSessions }: Code, vary: Vary) {
  const env = { SESSION_SECRET: vary.text(64), SESSION_MINUTES: '5', NODE_ENV: 'production' }
  const sessions = createSessions(env, log)
  const token = sessions.issue(7, 'customer')
  assert.equal(sessions.verify(token)?.userId, 7, 'A token should give the session of its user.')
  assert.equal(sessions.verify(token)?.role, 'customer', 'A token should give the role that it was issued for.')
  assert.equal(createSessions(env, log).verify(token)?.userId, 7, 'Another process with the same SESSION_SECRET should accept the token.')
  const [payload = '', signature] = token.split('.')
  const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('customer', 'admin')).toString('base64url')
  for (const forged of ['', 'x.y', payload, `${changed}.${signature}`]) assert.equal(sessions.verify(forged), undefined, 'A token that was made up or changed should give no session.')
  assert.equal(createSessions({ ...env, SESSION_SECRET: vary.text(64) }, log).verify(token), undefined, 'A token that was signed with another secret should give no session.')
  assert.throws(() => createSessions({ ...env, SESSION_MINUTES: 'x' }, log), 'A session time that is not a number of minutes should be refused when the service starts.')
}

/** What somebody who has the repository knows, and what can be computed from it. */
function* guessSecrets(): Generator<string> {
  const words = ['shop-session-secret', 'shop', 'session-secret', 'session', 'secret']
  yield* ['', ...words, '8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386']
  for (const hash of ['md5', 'sha1', 'sha256', 'sha512'])
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      for (const word of words) {
        for (const end of ['', 'sessions']) yield createHash(hash).update(word + end).digest(encoding)
        for (const key of words) yield createHmac(hash, key).update(word).digest(encoding)
      }
}

export async function exploit({ createSessions }: Code, _vary: Vary): Promise<false | Breach> {
  const secrets = [...guessSecrets()]
  const admin = Buffer.from(JSON.stringify({ userId: 1, role: 'admin', expiresAt: 4102444800000 })).toString('base64url')
  const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(payload).digest('base64url')
  for (const env of [{}, { NODE_ENV: 'staging' }, { SESSION_SECRET: '' }]) {
    try {
      const before = observe().randomBits
      const { issue, verify } = createSessions(env, log)
      const bits = observe().randomBits - before + observe().loadBits
      // The attacker signs in as a customer and looks for the secret that fits the token.
      const [payload = '', signature] = issue(7, 'customer').split('.')
      const found = secrets.find((secret) => sign(secret, payload) === signature)
      if (found === undefined && bits < 64)
        return { sent: `a start with the environment ${JSON.stringify(env)}`, got: `sessions that are signed, with ${bits} bits of the secure source: what signs them can be found out` }
      if (found === undefined) continue
      const token = `${admin}.${sign(found, admin)}`
      if (verify(token)?.role === 'admin') return { sent: token, got: `a session as admin, signed with "${found}"` }
    } catch {
      // It does not start in this environment.
    }
  }
  return false
}
