import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./change-password.ts')

const digest = (token: string) => createHash('sha256').update(token).digest('hex')
const agent = 'Example Browser 130'

function start({ createAccess }: Code) {
  const db = createPool(`
    CREATE TABLE users (id INTEGER, password_hash TEXT, password_set_at TEXT);
    INSERT INTO users VALUES (1, 'hash of old password', NULL);
    CREATE TABLE sessions (id TEXT, user_id INTEGER, agent TEXT);
    INSERT INTO sessions VALUES ('${digest('own')}', 1, '${agent}'), ('${digest('copied')}', 1, '${agent}'), ('${digest('bo')}', 2, 'x');
    CREATE TABLE stay_tokens (id TEXT, user_id INTEGER, agent TEXT, expires_at INTEGER);
    INSERT INTO stay_tokens VALUES ('${digest('copied-stay')}', 1, '${agent}', 4102444800000);
    INSERT INTO stay_tokens VALUES ('${digest('bo-stay')}', 2, 'x', 4102444800000), ('${digest('old')}', 2, 'x', 5);
  `)
  const mails: string[] = []
  const passwords = { matches: async (hash: string, text: string) => hash === `hash of ${text}`, hash: async (text: string) => `hash of ${text}` }
  const access = createAccess(db, passwords, { send: async (id, template) => void mails.push(`${id} ${template}`) })
  const hasSession = async (token: string) => (await db.query('SELECT id FROM sessions WHERE id = $1', [digest(token)])).rows.length === 1
  return { db, mails, access, hasSession }
}

const browser = { sessionId: 'own', userId: 1, agent }

export async function works(code: Code) {
  const { db, mails, access, hasSession } = start(code)
  await assert.rejects(access.changePassword(browser, 'wrong', 'a new long password'), code.Refused, 'A change with a wrong old password should be refused.')
  await assert.rejects(access.changePassword(browser, 'old password', 'short'), code.Refused, 'A new password of five characters should be refused.')
  const fresh = await access.changePassword(browser, 'old password', 'a new long password')
  assert.ok(await hasSession(fresh), 'After the change, the session that the function returned should be valid.')
  assert.ok(!(await hasSession('own')), 'After the change, the session from before it should be gone from this browser.')
  assert.ok(await hasSession('bo'), 'Sessions of other users should stay.')
  assert.equal((await db.query('SELECT password_hash FROM users')).rows[0]?.password_hash, 'hash of a new long password', 'The hash of the new password should be stored.')
  assert.deepEqual(mails, ['1 password-changed'], 'One mail should say that the password was changed.')
  const first = await access.resume('bo-stay', 'x')
  assert.ok(await hasSession(first.session), 'Somebody with a valid stay token should get a valid session.')
  await assert.rejects(access.resume('bo-stay', 'x'), code.Refused, 'A stay token that was used should be refused the second time.')
  await assert.rejects(access.resume('old', 'x'), code.Refused, 'A stay token that has expired should be refused.')
  assert.ok(await hasSession((await access.resume(first.stay, 'x')).session), 'The stay token that replaces a used one should give a valid session.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { access, hasSession } = start(code)
  await access.changePassword(browser, 'old password', 'a new long password')
  const resumed = await access.resume('copied-stay', agent).catch(() => undefined)
  if (await hasSession('copied')) return { sent: 'a session cookie that was copied before the password was changed', got: 'the session is still valid' }
  if (resumed === undefined || !(await hasSession(resumed.session))) return false
  return { sent: 'a stay token that was copied before the password was changed', got: 'a new session of the user' }
}
