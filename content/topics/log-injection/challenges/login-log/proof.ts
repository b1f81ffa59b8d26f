import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/login-log.ts')
type Logins = { login: (form: object, ip: string) => Promise<number> }
type InPython = { Logins: new (...deps: unknown[]) => Promise<Logins>; LoginRefused: unknown }

export const adapt = {
  python: ({ Logins, LoginRefused }: InPython) => ({
    LoginRefused,
    login: async ({ findUser, verifyPassword, log }: Parameters<Code['login']>[0], form: object, ip: string) =>
      (await new Logins(findUser, verifyPassword, log)).login(form, ip),
  }),
}

function start(ada = 'ada') {
  const lines: string[] = []
  const deps = {
    findUser: async (name: string) => (name === ada ? { id: 1, passwordHash: 'hash of right' } : undefined),
    verifyPassword: async (hash: string | undefined, password: string) => hash === `hash of ${password}`,
    log: { write: (line: string) => void lines.push(line) },
  }
  return { deps, lines }
}

export async function works({ login, LoginRefused }: Code, vary: Vary) {
  const ada = vary.word()
  const { deps, lines } = start(ada)
  assert.equal(await login(deps, { user: ada, password: 'right' }, '192.0.2.1'), 1, 'The right password should sign in user 1.')
  await assert.rejects(login(deps, { user: ada, password: 'wrong' }, '192.0.2.2'), LoginRefused, 'A wrong password should be refused.')
  await assert.rejects(login(deps, {}, '192.0.2.2'), LoginRefused, 'An empty form should be refused.')
  await assert.rejects(login(deps, { user: 'x'.repeat(201) }, '192.0.2.2'), LoginRefused, 'A name of 201 characters should be refused.')
  assert.equal(lines.length, 3, 'A success and two failures should be three lines of the log; what is too long is not logged.')
  assert.match(lines[0] ?? '', /^[\dTZ:.+-]+ INFO login_ok user="?1"? ip="?192\.0\.2\.1"?\n$/, 'A success should be logged as `<time> INFO login_ok user=1 ip=192.0.2.1`, with quotes around the values or without.')
  const failure = new RegExp(`^[\\dTZ:.+-]+ WARN login_failed user="?${ada}"? ip="?192\\.0\\.2\\.2"?\n$`)
  assert.match(lines[1] ?? '', failure, `A failure should be logged as \`<time> WARN login_failed user=${ada} ip=192.0.2.2\`, with quotes around the values or without.`)
}

/** One failed login is one line, whatever was typed: readers end lines at a line feed, a carriage return, or both. */
export async function exploit({ login }: Code, vary: Vary): Promise<Breach | false> {
  const events = ['login_ok user=1', 'password_changed user=1', `${vary.word()} user=${vary.number(2, 99)}`, 'loginlogin_ok_ok user=1', 'LOGIN_OK user=1']
  for (const end of vary.shuffle(['\n', '\r', '\r\n', '\n\n', '\n\r']))
    for (const event of events) {
      const { deps, lines } = start()
      const user = `${vary.word()}${end}2026-05-01T09:30:00.000Z INFO ${event} ip=198.51.100.7`
      await login(deps, { user, password: 'x' }, '203.0.113.9').catch(() => {})
      const read = lines.join('').replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
      if (lines.length > 0 && read.length > 1)
        return { sent: `one failed login with the user name ${JSON.stringify(user)}`, got: `${read.length} lines in the log. Its readers take the last one for a record of its own:\n${read.at(-1)}` }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ login }: Code, input: { user: string }, vary: import('#proof/vary').Vary) {
  const password = vary.text(16)
  const lines: string[] = []
  const deps = {
    findUser: async (name: string) => (name === 'ada' ? { id: 1, passwordHash: `hash of ${password}` } : undefined),
    verifyPassword: async (hash: string | undefined, given: string) => hash === `hash of ${given}`,
    log: { write: (line: string) => void lines.push(line) },
  }
  let refusal = ''
  try {
    await login(deps, { user: input.user, password: 'guess' }, '203.0.113.9')
  } catch (error) {
    refusal = String(error)
  }
  const text = lines.join('')
  const isDone = text.split(/\r\n|\r|\n/).some((line) => /^\S+ INFO login_ok user="?1"?( |$)/.test(line))
  return { isDone, shown: text || refusal || 'The log is empty.' }
}

export const attacks = [
  { input: { user: 'mallory\n2026-05-01T09:30:00.000Z INFO login_ok user=1 ip=198.51.100.7' }, isDone: true },
  { input: { user: 'mallory' }, isDone: false },
  { input: { user: 'INFO login_ok user=1 ' }, isDone: false },
]
