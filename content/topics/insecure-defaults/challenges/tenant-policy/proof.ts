import assert from 'node:assert/strict'
import { language } from '#proof/language'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/sign-in.ts')
type InPython = { savePolicy: (...args: unknown[]) => Promise<void>; signIn: (...args: unknown[]) => Promise<{ key: string; expiresAt: number }>; SignInRefused: new () => Error }

export const adapt = {
  python: ({ savePolicy, signIn, SignInRefused }: InPython) => ({
    savePolicy: (db: unknown, tenant: number, { requireCode, sessionMinutes = 60 }: { requireCode: boolean | null; sessionMinutes?: number }) => savePolicy(db, tenant, requireCode, sessionMinutes),
    signIn: async (db: unknown, checks: unknown, { email, password, code = '' }: { email: string; password: string; code?: string }) => {
      try {
        const { key, expiresAt } = await signIn(db, checks, email, password, code)
        return { session: key, expiresAt: expiresAt * 1000 }
      } catch (error) {
        if (error instanceof SignInRefused) return { error: error.message }
        throw error
      }
    },
  }),
}

const [codeName, minutesName] = language === 'python' ? ['require_code', 'session_minutes'] : ['requireCode', 'sessionMinutes']

const checks = {
  isPassword: async (password: string, hash: string) => `hash of ${password}` === hash,
  isCode: (code: string, secret: string) => code === `code of ${secret}`,
}

/** Companies with one employee each; a policy that was stored earlier, or none. */
function start({ signIn, savePolicy }: Code, vary: Vary) {
  let tenant = vary.number(1, 500)
  const db = createPool(`
    CREATE TABLE tenants (id INTEGER, policy TEXT);
    CREATE TABLE users (id INTEGER, tenant_id INTEGER, email TEXT, password_hash TEXT, code_secret TEXT);
    CREATE TABLE sessions (key TEXT, user_id INTEGER, expires_at DOUBLE PRECISION);
  `)
  const add = async (stored?: { requireCode: boolean | null; sessionMinutes: number }) => {
    tenant += vary.number(1, 9)
    const id = tenant
    const policy = stored === undefined ? {} : { [codeName as string]: stored.requireCode, [minutesName as string]: stored.sessionMinutes }
    const [email, password, secret] = [`${vary.word()}.${id}@example.com`, vary.remark(), vary.text(16)]
    await db.query('INSERT INTO tenants VALUES ($1, $2)', [id, JSON.stringify(policy)])
    await db.query('INSERT INTO users VALUES ($1, $2, $3, $4, $5)', [id + 1000, id, email, `hash of ${password}`, secret])
    return {
      email,
      save: (requireCode: boolean | null, sessionMinutes: number) => savePolicy(db, id, { requireCode, sessionMinutes }),
      withPassword: (given = password) => signIn(db, checks, { email, password: given }),
      withCode: (code = `code of ${secret}`) => signIn(db, checks, { email: vary.pick([email, email.toUpperCase()]), password, code }),
    }
  }
  return { db, add }
}

type Answer = Awaited<ReturnType<Code['signIn']>>
const isFor = (answer: Answer, minutes: number) => 'session' in answer && Math.abs(answer.expiresAt - Date.now() - minutes * 60_000) < 5000

export async function works(code: Code, vary: Vary) {
  const { db, add } = start(code, vary)
  const minutes = () => vary.number(5, 720)
  const ada = await add()
  assert.deepEqual(await ada.withPassword(), { error: 'code_required' }, 'Signing in without a code should be refused in a company that has no policy of its own.')
  assert.deepEqual(await ada.withCode(`code of ${vary.text(16)}`), { error: 'code_required' }, 'A wrong code should be refused like a missing one.')
  assert.deepEqual(await ada.withPassword(vary.remark()), { error: 'credentials_wrong' }, 'A wrong password should be refused.')
  assert.deepEqual(await code.signIn(db, checks, { email: `${vary.word()}@example.org`, password: vary.word() }), { error: 'credentials_wrong' }, 'An unknown email address should be refused like a wrong password.')
  assert.ok(isFor(await ada.withCode(), 60), 'Without a policy, password and code together should give a session of 60 minutes.')
  for (const requireCode of vary.shuffle([true, false, null])) {
    const [stored, saved, later] = [minutes(), minutes(), minutes()]
    const bob = await add({ requireCode, sessionMinutes: stored })
    const asks = requireCode === null ? 'leaves the code to the service' : requireCode ? 'asks for a code' : 'asks for no code'
    assert.ok(isFor(await bob.withCode(), stored), `In a company whose stored policy ${asks}, password and code should give a session of ${stored} minutes.`)
    await assert.doesNotReject(async () => bob.save(requireCode, saved), `A policy that ${asks} should be saved.`)
    assert.ok(isFor(await bob.withCode(), saved), `After a policy that ${asks} was saved, password and code should give a session of ${saved} minutes.`)
    if (requireCode === true) assert.deepEqual(await bob.withPassword(), { error: 'code_required' }, 'After a policy that asks for a code was saved, signing in without one should be refused.')
    if (requireCode === false) assert.ok(isFor(await bob.withPassword(), saved), `After a policy that asks for no code was saved, the password alone should give a session of ${saved} minutes.`)
    await bob.save(false, later)
    assert.ok(isFor(await bob.withPassword(), later), `After the policy was changed to no code, the password alone should give a session of ${later} minutes.`)
    await bob.save(true, later)
    assert.deepEqual(await bob.withPassword(), { error: 'code_required' }, 'After the policy was changed to ask for a code, signing in without one should be refused.')
  }
  for (const wrong of [1, 721]) await assert.rejects(async () => ada.save(null, wrong), `A session time of ${wrong} minutes should be refused.`)
}

/** A password from a leaked list, in companies that have left the code to the service. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { add } = start(code, vary)
  const [now, earlier, changed] = [await add(), await add({ requireCode: null, sessionMinutes: vary.number(5, 720) }), await add({ requireCode: false, sessionMinutes: 60 })]
  await now.save(null, vary.number(5, 720))
  await changed.save(null, vary.number(5, 720))
  const policy = `{"${codeName}": null}`
  const companies = [
    { ...now, when: `after its administrator has left the code to the service (${policy})` },
    { ...changed, when: `after its administrator has changed the policy from no code to the service's choice (${policy})` },
    { ...earlier, when: `whose policy has long said ${policy}` },
  ]
  for (const { email, withPassword, when } of vary.shuffle(companies)) {
    const answer = await withPassword()
    if ('session' in answer)
      return { sent: `the password of ${email} without a code, in a company ${when}`, got: `a session: ${answer.session}`, damage: "The service's own choice is a code, and a leaked password was enough." }
  }
  return false
}
