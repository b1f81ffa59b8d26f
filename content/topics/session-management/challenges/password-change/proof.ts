import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { language } from '#proof/language'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'
import type { Browser, Mailer, Passwords } from './typescript/change-password.ts'

type Code = typeof import('./typescript/change-password.ts')
type PythonAccess = { changePassword(...given: unknown[]): Promise<string>; resume(token: string, agent: string): Promise<[string, string]> }

export const adapt = {
  python: (code: Code & { Access: new (...given: unknown[]) => Promise<PythonAccess> }) => ({
    ...code,
    async createAccess(db: unknown, passwords: Passwords, mailer: Mailer) {
      const access = await new code.Access(db, passwords, mailer.send)
      return {
        changePassword: (browser: Browser, current: string, next: string) => access.changePassword(browser, current, next),
        async resume(token: string, agent: string) {
          const [session, stay] = await access.resume(token, agent)
          return { session, stay }
        },
      }
    },
  }),
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')
/** In 2099 and in 1970; Python counts in seconds. */
const [inYears, before] = language === 'python' ? [4_102_444_800, 5] : [4_102_444_800_000, 5000]

/** Two people with two browsers each: in both of them, a session and a token of "stay signed in". */
async function start({ createAccess }: Code, vary: Vary) {
  const ids = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2))
  const agents = vary.shuffle(['Example Browser 130', `${vary.word()} ${vary.number(1, 200)}`]) as [string, string]
  const people = [0, 1].map((at) => ({
    id: ids[at] as number,
    password: `${vary.word()} ${vary.text(12)}`,
    browsers: agents.map((agent) => ({ agent, session: vary.text(64), stay: vary.text(64), expired: vary.text(64) })),
  }))
  const db = createPool(`
    CREATE TABLE users (id INTEGER, password_hash TEXT, password_set_at TEXT);
    CREATE TABLE sessions (id TEXT, user_id INTEGER, agent TEXT);
    CREATE TABLE stay_tokens (id TEXT, user_id INTEGER, agent TEXT, expires_at BIGINT);
    ${people.map(({ id, password, browsers }) => `
      INSERT INTO users VALUES (${id}, 'hash of ${password}', NULL);
      ${browsers.map(({ agent, session, stay, expired }) => `
        INSERT INTO sessions VALUES ('${digest(session)}', ${id}, '${agent}');
        INSERT INTO stay_tokens VALUES ('${digest(stay)}', ${id}, '${agent}', ${inYears}), ('${digest(expired)}', ${id}, '${agent}', ${before});`).join('')}`).join('')}`)
  const mails: string[] = []
  const passwords: Passwords = { matches: async (hash, text) => hash === `hash of ${text}`, hash: async (text) => `hash of ${text}` }
  const access = await createAccess(db, passwords, { send: async (id, template) => void mails.push(`${id} ${template}`) })
  const hasSession = async (token: string) => (await db.query('SELECT id FROM sessions WHERE id = $1', [digest(token)])).rows.length === 1
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
  const own = vary.pick(one.browsers)
  return { db, mails, access, hasSession, one, two, own, browser: { sessionId: own.session, userId: one.id, agent: own.agent } }
}

export async function works(code: Code, vary: Vary) {
  const { db, mails, access, hasSession, one, two, own, browser } = await start(code, vary)
  const next = `${vary.text(12)} ${vary.remark()}`
  await assert.rejects(access.changePassword(browser, vary.text(14), next), code.Refused, 'A change with a wrong old password should be refused.')
  for (const { session } of one.browsers) assert.ok(await hasSession(session), 'When a change is refused, nobody should be signed out.')
  assert.equal((await db.query('SELECT id FROM stay_tokens')).rows.length, 8, 'When a change is refused, all stay tokens should stay.')
  await assert.rejects(access.changePassword(browser, one.password, vary.text(11)), code.Refused, 'A new password of eleven characters should be refused.')
  await assert.rejects(access.changePassword(browser, one.password, one.password), code.Refused, 'The old password as the new one should be refused.')
  const fresh = await access.changePassword(browser, one.password, next)
  assert.ok(await hasSession(fresh), 'After the change, the session that the function returned should be valid.')
  assert.ok(!(await hasSession(own.session)), 'After the change, the session from before it should be gone from this browser.')
  const stored = async ({ id }: { id: number }) => (await db.query('SELECT password_hash FROM users WHERE id = $1', [id])).rows[0]?.password_hash
  assert.equal(await stored(one), `hash of ${next}`, 'The hash of the new password should be stored.')
  assert.equal(await stored(two), `hash of ${two.password}`, 'The passwords of other users should stay.')
  assert.deepEqual(mails, [`${one.id} password-changed`], 'One mail should say that the password was changed.')
  for (const { agent, session, stay, expired } of two.browsers) {
    assert.ok(await hasSession(session), 'Sessions of other users should stay.')
    const first = await access.resume(stay, agent)
    assert.ok(await hasSession(first.session), 'Somebody else with a valid stay token should get a valid session.')
    await assert.rejects(access.resume(stay, agent), code.Refused, 'A stay token that was used should be refused the second time.')
    await assert.rejects(access.resume(expired, agent), code.Refused, 'A stay token that has expired should be refused.')
    assert.ok(await hasSession((await access.resume(first.stay, agent)).session), 'The stay token that replaces a used one should give a valid session.')
  }
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { access, hasSession, one, own, browser } = await start(code, vary)
  const damage = 'Somebody who was in the account before the change is still in it.'
  const tokens = one.browsers.map((theirs) => ({ ...theirs, who: theirs === own ? 'of this browser' : 'of another browser' }))
  // The intruder may have used a token already, and has the session and the token that came for it.
  if (vary.number(0, 1) === 1) {
    const from = vary.pick(tokens)
    Object.assign(from, await access.resume(from.stay, from.agent))
  }
  await access.changePassword(browser, one.password, `${vary.text(12)} ${vary.word()}`)
  for (const { session, stay, agent, who } of vary.shuffle(tokens)) {
    if (await hasSession(session)) return { sent: `a session ${who}, copied before the password was changed: ${session}`, got: 'the session is still valid', damage }
    const resumed = await access.resume(stay, agent).catch(() => undefined)
    if (resumed && (await hasSession(resumed.session))) return { sent: `a stay token ${who}, copied before the password was changed: ${stay}`, got: `a new session of user ${one.id}`, damage }
  }
  return false
}
