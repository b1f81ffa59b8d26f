import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

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
  assert.deepEqual(await signIn(db, checks, ada), { error: 'code_required' }, 'Signing in without a code should be refused in a company that has no policy of its own.')
  assert.deepEqual(await signIn(db, checks, { ...ada, password: 'x' }), { error: 'credentials_wrong' }, 'A wrong password should be refused.')
  assert.deepEqual(await signIn(db, checks, { email: 'x@example.com', password: 'x' }), { error: 'credentials_wrong' }, 'An unknown email address should be refused like a wrong password.')
  const both = await signIn(db, checks, { ...ada, code: 'code of s-1' })
  assert.ok('session' in both, 'Password and code together should give a session.')
  assert.ok(both.expiresAt > Date.now(), 'Without a length in the policy, a session should last as long as the default says.')
  const bob = await signIn(db, checks, { email: 'bob@example.com', password: 'b' })
  assert.ok('session' in bob && Math.abs(bob.expiresAt - Date.now() - 30 * 60_000) < 5000, 'In a company whose policy asks for no code, the password should give a session of 30 minutes.')
  await savePolicy(db, 2, { requireCode: true, sessionMinutes: 120 })
  assert.deepEqual(await signIn(db, checks, { email: 'bob@example.com', password: 'b' }), { error: 'code_required' }, 'After a policy that asks for a code was saved, signing in without one should be refused.')
  await savePolicy(db, 1, { requireCode: false })
  assert.ok('session' in (await signIn(db, checks, ada)), 'After a policy that asks for no code was saved, the password alone should give a session.')
  await savePolicy(db, 1, { requireCode: null, sessionMinutes: 90 })
  assert.ok('session' in (await signIn(db, checks, { ...ada, code: 'code of s-1' })), 'After the requirement was set back to the default, password and code should give a session.')
  await assert.rejects(savePolicy(db, 1, { requireCode: null, sessionMinutes: 1 }), 'A session time of one minute should be refused.')
}

export async function exploit({ signIn, savePolicy }: Code): Promise<Breach | false> {
  const db = createDatabase()
  await savePolicy(db, 1, { requireCode: null })
  const now = await signIn(db, checks, { email: 'ada@example.com', password: 'a' })
  const storedEarlier = await signIn(db, checks, { email: 'cleo@example.com', password: 'c' })
  if ('session' in now) return { sent: 'a password without a code, after the policy {"requireCode": null} was saved', got: `a session: ${now.session}` }
  if ('session' in storedEarlier) return { sent: 'a password without a code, in a company whose policy has long said {"requireCode": null}', got: `a session: ${storedEarlier.session}` }
  return false
}
