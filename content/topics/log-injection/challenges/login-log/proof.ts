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

const createAddress = (vary: Vary) => `${vary.pick(['192.0.2', '198.51.100', '203.0.113'])}.${vary.number(1, 250)}`

/** An account with an id and a password that nobody can know. */
function start(vary: Vary, ada = vary.word()) {
  const [id, password] = [vary.number(1, 999), vary.text(16)]
  const lines: string[] = []
  const deps = {
    findUser: async (name: string) => (name === ada ? { id, passwordHash: `hash of ${password}` } : undefined),
    verifyPassword: async (hash: string | undefined, given: string) => hash === `hash of ${given}`,
    log: { write: (line: string) => void lines.push(line) },
  }
  return { deps, lines, ada, id, password }
}

export async function works({ login, LoginRefused }: Code, vary: Vary) {
  const { deps, lines, ada, id, password } = start(vary)
  const [one, two] = [createAddress(vary), createAddress(vary)]
  assert.equal(await login(deps, { user: ada, password }, one), id, `The right password should sign in user ${id}.`)
  await assert.rejects(login(deps, { user: ada, password: vary.word() }, two), LoginRefused, 'A wrong password should be refused.')
  await assert.rejects(login(deps, {}, two), LoginRefused, 'An empty form should be refused.')
  await assert.rejects(login(deps, { user: 'x'.repeat(201), password }, two), LoginRefused, 'A name of 201 characters should be refused.')
  assert.equal(lines.length, 3, 'A success and two failures should be three lines of the log; what is too long is not logged.')
  const lineOf = (text: string, user: string | number, ip: string) => new RegExp(`^[\\dTZ:.+-]+ ${text} user="?${user}"? ip="?${ip.replaceAll('.', '\\.')}"?\n$`)
  assert.match(lines[0] ?? '', lineOf('INFO login_ok', id, one), `A success should be logged as \`<time> INFO login_ok user=${id} ip=${one}\`, with quotes around the values or without.`)
  assert.match(lines[1] ?? '', lineOf('WARN login_failed', ada, two), `A failure should be logged as \`<time> WARN login_failed user=${ada} ip=${two}\`, with quotes around the values or without.`)
}

/** One failed login is one line, whatever was typed: readers end lines at a line feed, a carriage return, or both. */
export async function exploit({ login }: Code, vary: Vary): Promise<Breach | false> {
  const events = ['login_ok', 'password_changed', vary.word(), 'loginlogin_ok_ok', 'LOGIN_OK'].map((event) => `${event} user=${vary.number(1, 99)}`)
  for (const end of vary.shuffle(['\n', '\r', '\r\n', '\n\n', '\n\r']))
    for (const event of events) {
      const { deps, lines, ada } = start(vary)
      const time = new Date(Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23))).toISOString()
      const user = `${vary.pick([ada, vary.word()])}${end}${time} INFO ${event} ip=${createAddress(vary)}`
      await login(deps, { user, password: vary.word() }, createAddress(vary)).catch(() => {})
      const read = lines.join('').replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
      if (lines.length > 0 && read.length > 1)
        return { sent: `one failed login with the user name ${JSON.stringify(user)}`, got: `${read.length} lines in the log:\n${read.join('\n')}`, damage: 'Readers of the log take each line for a record. The attacker has written one of them.' }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ login }: Code, input: { user: string }, vary: Vary) {
  const { deps, lines } = start(vary, 'ada')
  let refusal = ''
  try {
    await login(deps, { user: input.user, password: 'guess' }, '203.0.113.9')
  } catch (error) {
    refusal = String(error)
  }
  const text = lines.join('')
  const isDone = text.split(/\r\n|\r|\n/).some((line) => /^\S+ INFO login_ok user="?\d+"?( |$)/.test(line))
  return { isDone, shown: text || refusal || 'The log is empty.' }
}

export const attacks = [
  { input: { user: 'mallory\n2026-05-01T09:30:00.000Z INFO login_ok user=1 ip=198.51.100.7' }, isDone: true },
  { input: { user: 'mallory' }, isDone: false },
  { input: { user: 'INFO login_ok user=1 ' }, isDone: false },
]
