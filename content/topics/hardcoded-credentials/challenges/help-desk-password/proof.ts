import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Account, Services, SignIn } from './typescript/sign-in.ts'

type Code = typeof import('./typescript/sign-in.ts')
type Request = SignIn & { customer?: string }

const inTitleCase = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())

export const adapt = {
  python: (code: any) => ({
    ...code,
    signIn: ({ headers, ...body }: Request, { accounts, notify }: Services) =>
      code.signIn(body, Object.fromEntries(Object.entries(headers).map(([name, value]) => [inTitleCase(name), value])), accounts, notify),
  }),
}

const oldPassword = 'Kestrel-Help-2021'
const passwordOf = (vary: Vary) => vary.pick([`${vary.word()} horse ${vary.text(4)}`, vary.text(12), `Kestrel-${vary.word()}-${vary.number(2000, 2030)}`, vary.remark()])
const addressOf = (vary: Vary) => vary.pick([`198.51.100.${vary.number(1, 254)}`, `203.0.113.${vary.number(1, 254)}`, `10.0.${vary.number(0, 9)}.1`])

function open({ signIn }: Code, vary: Vary) {
  const names = vary.shuffle([`${vary.word()}-${vary.word()}`, `${vary.word()}.a`, `${vary.word()}b`, `c${vary.number(10, 99)}.${vary.word()}`]) as [string, string, string, string]
  const [ada, bea, grace, colleague] = names
  const passwords = new Map(names.map((name) => [name, passwordOf(vary)]))
  const all = names.map((name): Account => {
    const salt = randomBytes(16)
    return { name, role: name === ada || name === bea ? 'customer' : 'agent', salt, hash: scryptSync(passwords.get(name) ?? '', salt, 32), failures: 0, lockedUntil: 0 }
  })
  const own = (name: string) => passwords.get(name) ?? ''
  const start = () => {
    const stored = new Map(all.map((account) => [account.name, { ...account }]))
    const services: Services = {
      accounts: { find: async (name) => stored.get(name), save: async (account) => void stored.set(account.name, account) },
      log: { info: () => {}, warn: () => {} },
      notify: async () => {},
    }
    const enter = async (name: string, password: string, more: Partial<Request> = {}) =>
      signIn({ name, password, headers: { 'x-forwarded-for': `${addressOf(vary)}, ${addressOf(vary)}` }, ...more } as Request, services)
    return { stored, enter }
  }
  return { ada, bea, grace, colleague, own, start }
}

export async function works(code: Code, vary: Vary) {
  const { ada, bea, grace, colleague, own, start } = open(code, vary)
  const { stored, enter } = start()
  const refuses = (name: string, password: string, what: string) => assert.rejects(enter(name, password), (error: Error) => error instanceof code.SignInRefused && error.message.includes('wrong'), `${what} should be refused with SignInRefused: "name or password is wrong".`)
  for (const name of vary.shuffle([ada, bea, grace, colleague])) {
    await refuses(name, passwordOf(vary), 'A wrong password')
    assert.equal(stored.get(name)?.failures, 1, 'A wrong password should be counted as a failure of the account.')
    const { role, name: whose } = await enter(vary.pick([name, ` ${name.toUpperCase()} `]), own(name))
    assert.equal(whose, name, 'After signing in with their own password, everybody should have their own account.')
    assert.equal(role, name === ada || name === bea ? 'customer' : 'agent', 'Everybody should be able to sign in with their own password, customers and agents.')
  }
  await refuses(`${vary.text(9)}x`, own(ada), 'An unknown name')
  await refuses(ada, '', 'An empty password')
  await refuses('', own(ada), 'An empty name')
  stored.set(ada, { ...(stored.get(ada) as Account), failures: 9 })
  await refuses(ada, passwordOf(vary), 'A wrong password')
  await assert.rejects(enter(ada, own(ada)), /locked/, 'After ten failures the account should be locked.')
}

/** What somebody who can read the repository would try for a text in it. */
const readings = (text: string) => [text, [...text].toReversed().join(''), Buffer.from(text, 'base64').toString(), Buffer.from(text, 'hex').toString(), text.toUpperCase(), text.toLowerCase()]

/** A former employee: knows the old password, has the repository, and can send any header. No password but the account's own may open it. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { ada, bea, grace, colleague, own, start } = open(code, vary)
  const { texts } = await observe()
  const pairs = texts.slice(0, -1).map((text, i) => text + texts[i + 1])
  const known = new Map([...texts, ...pairs].flatMap(readings).map((text) => [text, 'a text from the source']))
  known.set(oldPassword, 'the old password of the help desk').set(own(grace), 'the password of an agent').set(own(bea), 'the password of another customer')
  known.set(ada, 'the name of the account').set(start().stored.get(ada)?.hash.toString('hex') ?? '', 'the hash from the table')
  const enter = (name: string, password: string, more?: Partial<Request>) => start().enter(name, password, more).catch(() => undefined)
  const say = (request: object, what: string, name: string): Breach => ({ sent: `POST /sign-in with ${JSON.stringify(request)}: ${what}`, got: `signed in as ${name}`, damage: `${name} has another password. Anybody who knows this one can open every account, and the log says that ${name} signed in.` })
  for (const [password, what] of vary.shuffle([...known])) if (password !== '' && (await enter(ada, password))?.name === ada) return say({ name: ada, password }, what, ada)
  // Where agents may name a customer, they have to be agents first, and what they see is a customer's.
  const named: [string, string, string, string][] = [
    ['an agent with a wrong password', grace, passwordOf(vary), ada],
    ['a customer with their own password', ada, own(ada), bea],
    ['a customer with their own password', ada, own(ada), grace],
    ['an agent who names an agent', grace, own(grace), colleague],
  ]
  for (const [what, name, password, customer] of vary.shuffle(named)) if ((await enter(name, password, { customer }))?.name === customer) return say({ name, password, customer }, what, customer)
  // The load balancer puts the real address at the end; what comes before it, and other headers, are up to the client.
  const starts = texts.filter((text) => /^[\d.:a-f/]{2,40}$/i.test(text) && /[.:]/.test(text)).flatMap((text) => [text, `${text.replace(/\/\d+$/, '')}1`])
  const headerNames = texts.filter((text) => /^[a-z]+(-[a-z]+)+$/i.test(text))
  for (const address of new Set([...starts.slice(0, 6), '198.51.100.20', '10.0.0.1', '192.168.1.1', '127.0.0.1'])) {
    const headers: Record<string, string> = Object.fromEntries([...headerNames, 'x-real-ip', 'x-client-ip'].map((name) => [name.toLowerCase(), address]))
    headers['x-forwarded-for'] = `${address}, ${addressOf(vary)}`
    if ((await enter(ada, oldPassword, { headers }))?.name === ada) return say({ name: ada, password: oldPassword, headers }, 'the old password of the help desk, and headers that the client wrote', ada)
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { name: string; password: string }, vary: Vary) {
  const { ada, own, start } = open(code, vary)
  const name = input.name.trim().toLowerCase() === 'ada' ? ada : input.name
  const password = input.password === own(ada) ? '' : input.password
  try {
    const account = await start().enter(name, password)
    return { isDone: account.name === ada, shown: `Signed in as ${account.name === ada ? 'ada' : account.name}, a ${account.role}.` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'ada', password: oldPassword }, isDone: true },
  { input: { name: 'ada', password: 'correct horse battery' }, isDone: false },
  { input: { name: 'nobody', password: oldPassword }, isDone: false },
]
