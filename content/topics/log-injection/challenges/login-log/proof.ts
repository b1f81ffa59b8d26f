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
/** Accounts may have any name. */
const drawName = (vary: Vary) => vary.pick([vary.word(), `${vary.word()} ${vary.word()}`, `O'${vary.word()}-Müller`, `${vary.word()}+${vary.word()}@example.com`, `"${vary.word()}" & co`])

/** The fields of a line as the program reads them: a value ends at a space, or where its quotes end. */
function readFields(line: string): [string, string][] {
  return [...line.matchAll(/ ([\w-]+)=("(?:[^"\\]|\\.)*"|[^ \r\n]*)/g)].map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')])
}

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
  for (const unusual of [drawName(vary), drawName(vary)]) {
    const account = start(vary, unusual)
    const ip = createAddress(vary)
    assert.equal(await login(account.deps, { user: unusual, password: account.password }, ip), account.id, `The account ${unusual} should be able to sign in with the right password.`)
    await assert.rejects(login(account.deps, { user: unusual, password: vary.word() }, ip), LoginRefused, `A wrong password for ${unusual} should be refused.`)
    assert.equal(account.lines.length, 2, `A success and a failure of ${unusual} should be two lines of the log.`)
  }
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

/** One failed login is one line, whatever was typed, and its fields are those of the service: readers end lines at a line feed, a carriage return, or both, and fields at spaces. */
export async function exploit({ login }: Code, vary: Vary): Promise<Breach | false> {
  const events = ['login_ok', 'password_changed', vary.word(), 'loginlogin_ok_ok', 'LOGIN_OK'].map((event) => `${event} user=${vary.number(1, 99)} `)
  // A line of one word, without a space.
  events.push('')
  for (const end of vary.shuffle(['\n', '\r', '\r\n', '\n\n', '\n\r']))
    for (const event of events) {
      const { deps, lines, ada } = start(vary)
      const time = new Date(Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23))).toISOString()
      const user = `${vary.pick([ada, vary.word()])}${end}${event === '' ? vary.word() : `${time} INFO ${event}ip=${createAddress(vary)}`}`
      await login(deps, { user, password: vary.word() }, createAddress(vary)).catch(() => {})
      const read = lines.join('').replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
      if (lines.length > 0 && read.length > 1)
        return { sent: `one failed login with the user name ${JSON.stringify(user)}`, got: `${read.length} lines in the log:\n${read.join('\n')}`, damage: 'Readers of the log take each line for a record. The attacker has written one of them.' }
    }
  const forged = createAddress(vary)
  const names = ['x', `${vary.word()}"`, `"${vary.word()}"`, `${vary.word()}\\"`, `${vary.word()}\\\\"`, `${vary.word()}'`, `'${vary.word()}'`, `${vary.word()}&quot;`]
  for (const name of vary.shuffle(names)) {
    for (const rest of [`ip=${forged}`, `ip="${forged}"`, `ip="${forged}" x="`, `ip=${forged} x='`, `user=${vary.word()} ip=${forged} "`]) {
      const { deps, lines } = start(vary)
      const [user, ip] = [`${name} ${rest}`, createAddress(vary)]
      await login(deps, { user, password: vary.word() }, ip).catch(() => {})
      const line = lines.join('')
      const read = readFields(line).filter(([field]) => field === 'ip').map(([, value]) => value)
      if (line === '' || ip === forged || !read.includes(forged)) continue
      return { sent: `one failed login from ${ip} with the user name ${JSON.stringify(user)}`, got: `a line in which the program reads the addresses ${read.join(' and ')}:\n${line}`, damage: `The attacker has written a field of the record. It blames ${forged}, which had nothing to do with it.` }
    }
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
