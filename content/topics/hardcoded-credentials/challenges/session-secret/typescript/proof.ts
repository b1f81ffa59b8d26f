import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'

type Code = typeof import('./sessions.ts')

const log = { info: () => {}, warn: () => {} }

export async function works({ createSessions }: Code) {
  const env = { SESSION_SECRET: 'f'.repeat(64), SESSION_MINUTES: '5', NODE_ENV: 'production' }
  const sessions = createSessions(env, log)
  const token = sessions.issue(7, 'customer')
  assert.equal(sessions.verify(token)?.userId, 7)
  assert.equal(sessions.verify(token)?.role, 'customer')
  const [payload = '', signature] = token.split('.')
  const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('customer', 'admin')).toString('base64url')
  for (const forged of ['', 'x.y', payload, `${changed}.${signature}`]) assert.equal(sessions.verify(forged), undefined)
  assert.equal(createSessions({ ...env, SESSION_SECRET: 'e'.repeat(64) }, log).verify(token), undefined)
  assert.throws(() => createSessions({ ...env, SESSION_MINUTES: 'x' }, log))
}

export async function exploit({ createSessions }: Code): Promise<boolean> {
  // What somebody who has the repository knows.
  const known = ['shop-session-secret', '8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386']
  const payload = Buffer.from(JSON.stringify({ userId: 1, role: 'admin', expiresAt: 4102444800000 })).toString('base64url')
  const tokens = known.map((secret) => `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`)
  for (const env of [{}, { NODE_ENV: 'staging' }, { SESSION_SECRET: '' }]) {
    try {
      const { verify } = createSessions(env, log)
      if (tokens.some((token) => verify(token)?.role === 'admin')) return true
    } catch {
      // It does not start in this environment.
    }
  }
  return false
}
