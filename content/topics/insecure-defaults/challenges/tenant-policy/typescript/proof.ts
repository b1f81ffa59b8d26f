import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./sign-in.ts')

const checks = {
  isPassword: async (password: string, hash: string) => `hash of ${password}` === hash,
  isCode: (code: string, secret: string) => code === `code of ${secret}`,
}

function createDatabase() {
  return createPool(`
    CREATE TABLE tenants (id INTEGER, policy TEXT);
    INSERT INTO tenants VALUES (1, '{}'), (2, '{"requireCode":false,"sessionMinutes":30}'), (3, '{"requireCode":null,"sessionMinutes":60}');
    CREATE TABLE users (id INTEGER, tenant_id INTEGER, email TEXT, password_hash TEXT, code_secret TEXT);
    INSERT INTO users VALUES (11, 1, 'ada@example.com', 'hash of a', 's-1'), (12, 2, 'bob@example.com', 'hash of b', 's-2'),
      (13, 3, 'cleo@example.com', 'hash of c', 's-3');
    CREATE TABLE sessions (key TEXT, user_id INTEGER, expires_at INTEGER);
  `)
}

export async function works({ signIn, savePolicy }: Code) {
  const db = createDatabase()
  const ada = { email: 'Ada@example.com', password: 'a' }
  assert.deepEqual(await signIn(db, checks, ada), { error: 'code_required' })
  assert.deepEqual(await signIn(db, checks, { ...ada, password: 'x' }), { error: 'credentials_wrong' })
  assert.deepEqual(await signIn(db, checks, { email: 'x@example.com', password: 'x' }), { error: 'credentials_wrong' })
  assert.ok('session' in (await signIn(db, checks, { ...ada, code: 'code of s-1' })))
  const bob = await signIn(db, checks, { email: 'bob@example.com', password: 'b' })
  assert.ok('session' in bob && Math.abs(bob.expiresAt - Date.now() - 30 * 60_000) < 5000)
  await savePolicy(db, 2, { requireCode: true, sessionMinutes: 120 })
  assert.deepEqual(await signIn(db, checks, { email: 'bob@example.com', password: 'b' }), { error: 'code_required' })
  await savePolicy(db, 1, { requireCode: false })
  assert.ok('session' in (await signIn(db, checks, ada)))
  await savePolicy(db, 1, { requireCode: null, sessionMinutes: 90 })
  assert.ok('session' in (await signIn(db, checks, { ...ada, code: 'code of s-1' })))
  await assert.rejects(savePolicy(db, 1, { requireCode: null, sessionMinutes: 1 }))
}

export async function exploit({ signIn, savePolicy }: Code): Promise<boolean> {
  const db = createDatabase()
  await savePolicy(db, 1, { requireCode: null })
  const now = await signIn(db, checks, { email: 'ada@example.com', password: 'a' })
  const storedEarlier = await signIn(db, checks, { email: 'cleo@example.com', password: 'c' })
  return 'session' in now || 'session' in storedEarlier
}
