import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Account, SignIn } from './sign-in.ts'

type Code = typeof import('./sign-in.ts')

function open(vary: Vary) {
  const [ada, grace] = [`${vary.word()}-${vary.word()}`, `g.${vary.word()}`]
  const passwords = { ada: `${vary.word()} horse ${vary.text(4)}`, grace: `${vary.word()} staple ${vary.text(4)}` }
  const make = (name: string, role: Account['role'], password: string): [string, Account] => {
    const salt = randomBytes(16)
    return [name, { name, role, salt, hash: scryptSync(password, salt, 32), failures: 0, lockedUntil: 0 }]
  }
  const colleague = `c.${vary.word()}`
  const all = [make(ada, 'customer', passwords.ada), make(grace, 'agent', passwords.grace), make(colleague, 'agent', vary.text(12))]
  const start = () => {
    const stored = new Map(all.map(([name, account]) => [name, { ...account }]))
    const services = {
      accounts: { find: async (name: string) => stored.get(name), save: async (account: Account) => void stored.set(account.name, account) },
      log: { info: () => {}, warn: () => {} },
      notify: async () => {},
    }
    return { stored, services }
  }
  return { ada, grace, colleague, passwords, start }
}

const request = (name: string, password: string, forwarded = '198.51.100.20, 203.0.113.9'): SignIn => ({ name, password, headers: { 'x-forwarded-for': forwarded } })

export async function works({ signIn, SignInRefused }: Code, vary: Vary) {
  const { ada, grace, passwords, start } = open(vary)
  const { stored, services } = start()
  assert.equal((await signIn(request(` ${ada.toUpperCase()}`, passwords.ada), services)).name, ada, 'A customer should be able to sign in with their own password.')
  assert.equal((await signIn(request(grace, passwords.grace), services)).role, 'agent', 'An agent should be able to sign in with their own password.')
  for (const [name, password] of [[ada, 'wrong'], [vary.text(9), passwords.ada], [ada, ''], ['', '']] as const)
    await assert.rejects(signIn(request(name, password), services), SignInRefused, 'A wrong password, an unknown name and empty input should be refused.')
  assert.equal(stored.get(ada)?.failures, 1, 'A wrong password should be counted as a failure of the account.')
  stored.set(ada, { ...(stored.get(ada) as Account), failures: 9 })
  await assert.rejects(signIn(request(ada, 'wrong'), services), SignInRefused, 'A wrong password should be refused.')
  await assert.rejects(signIn(request(ada, passwords.ada), services), /locked/, 'After ten failures the account should be locked.')
}

/** What somebody who can read the repository would try for a text in it. */
const readings = (text: string) => [
  text,
  [...text].reverse().join(''),
  Buffer.from(text, 'base64').toString(),
  Buffer.from(text, 'hex').toString(),
  text.toUpperCase(),
  text.toLowerCase(),
]

/** A former employee: knows the old password, has the repository, and can send any header. No password but the account's own may open it. */
export async function exploit({ signIn }: Code, vary: Vary): Promise<Breach | false> {
  const { ada, grace, colleague, passwords, start } = open(vary)
  const { texts } = observe()
  const pairs = texts.slice(0, -1).map((text, i) => text + texts[i + 1])
  const hash = start().stored.get(ada)?.hash ?? Buffer.alloc(0)
  const guesses: [string, string][] = [
    ['the old password of the help desk', 'Kestrel-Help-2021'],
    ['the password of an agent', passwords.grace],
    ['the name of the account', ada],
    ['the hash from the table', hash.toString('hex')],
    ...[...texts, ...pairs].flatMap(readings).map((text): [string, string] => ['a text from the source', text]),
  ]
  for (const [what, password] of guesses.filter(([, password], i) => password !== '' && guesses.findIndex((one) => one[1] === password) === i)) {
    const account = await signIn(request(ada, password), start().services).catch(() => undefined)
    if (account?.name === ada)
      return { sent: `POST /sign-in with {"name": "${ada}", "password": ${JSON.stringify(password)}}: ${what}`, got: `signed in as ${ada}, who has another password. It opens every account, ${grace}'s as well, and the log says that ${ada} signed in` }
  }
  // Where agents may name a customer, they have to be agents first, and what they see is a customer's.
  const more: [string, string, string, string][] = [
    ['an agent with a wrong password', grace, 'wrong', ada],
    ['a customer with their own password', ada, passwords.ada, grace],
    ['an agent who names an agent', grace, passwords.grace, colleague],
  ]
  for (const [what, name, password, customer] of more) {
    const account = await signIn({ ...request(name, password), customer } as SignIn, start().services).catch(() => undefined)
    if (account?.name === customer)
      return { sent: `POST /sign-in with ${JSON.stringify({ name, password, customer })}: ${what}`, got: `signed in as ${customer}` }
  }
  // The load balancer puts the real address at the end; what comes before it, and other headers, are up to the client.
  const starts = texts.filter((text) => /^[\d.:a-f/]{2,40}$/i.test(text) && /[.:]/.test(text)).flatMap((text) => [text, `${text.replace(/\/\d+$/, '')}1`])
  const named = texts.filter((text) => /^[a-z]+(-[a-z]+)+$/i.test(text))
  for (const address of new Set([...starts.slice(0, 6), '10.0.0.1', '192.168.1.1', '127.0.0.1'])) {
    const headers: Record<string, string> = Object.fromEntries([...named, 'x-real-ip', 'x-client-ip'].map((name) => [name.toLowerCase(), address]))
    headers['x-forwarded-for'] = `${address}, 203.0.113.9`
    const account = await signIn({ ...request(ada, guesses[0]?.[1] ?? ''), headers }, start().services).catch(() => undefined)
    if (account?.name === ada)
      return { sent: `POST /sign-in as ${ada} with the old password of the help desk and X-Forwarded-For: ${headers['x-forwarded-for']}, of which the client wrote ${address}`, got: `signed in as ${ada}, who has another password` }
  }
  return false
}
