import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { Incoming } from './typescript/login-source.ts'

type Code = typeof import('./typescript/login-source.ts')
type Fields = { source: string; failures: number }

const [balancer, proxy] = ['10.0.0.4', '10.0.0.5']

/** Different addresses in any order, of customers, offices and attackers alike. */
function createAddresses(vary: Vary): string[] {
  const end = () => vary.number(1, 250)
  return vary.shuffle([`192.0.2.${end()}`, `198.51.100.${end()}`, `203.0.113.${end()}`, `2001:db8::${end().toString(16)}`])
}

/** What the balancer and the proxy make of a request. */
function forward(client: string, headers: Record<string, string> = {}, isSplit = false): Incoming {
  const list = [headers['x-forwarded-for'], client, balancer].filter((entry) => entry !== undefined)
  // Node may give a header that was sent twice as a list.
  const [first = '', ...rest] = list
  return { remoteAddress: proxy, headers: { ...headers, 'x-forwarded-for': isSplit && language === 'typescript' ? [first, rest.join(', ')] : list.join(', ') } }
}

/** Python logs by itself, so its records are not seen here. */
async function start({ LoginGuard }: Code) {
  const records: Fields[] = []
  return { records, guard: await new LoginGuard({ warn: (fields) => void records.push(fields as Fields) }) }
}

export async function works(code: Code, vary: Vary) {
  const { records, guard } = await start(code)
  const { findSource } = code
  const [one, two, three] = createAddresses(vary) as [string, string, string]
  const user = vary.word()
  assert.equal(await findSource(forward(one)), one, 'The source should be the address that the balancer itself saw.')
  const direct = { remoteAddress: two, headers: { 'x-forwarded-for': three } }
  assert.equal(await findSource(direct), two, 'A request that did not come through the proxy has its own address as its source, whatever its headers say.')
  assert.equal(await findSource({ remoteAddress: proxy, headers: {} }), proxy, "A request of the proxy without a forwarding header has the proxy's address as its source.")
  for (let count = 0; count < 10; count += 1) {
    assert.equal(await guard.isBlocked(forward(one)), false, 'Nobody should be blocked before the tenth failure.')
    await guard.recordFailure(forward(one), user)
  }
  assert.equal(await guard.isBlocked(forward(one)), true, 'After ten failures, the address should be blocked.')
  for (const other of [two, three]) assert.equal(await guard.isBlocked(forward(other)), false, 'Other addresses should not be blocked.')
  const last = { event: 'login_failed', userName: user, source: one, failures: 10 }
  if (language === 'typescript') assert.deepEqual(records.at(-1), last, 'The last record should name the user, the address and the number of failures.')
  await guard.resetHourly()
  assert.equal(await guard.isBlocked(forward(one)), false, 'After the hourly reset, the address should not be blocked any more.')
}

/** What an attacker writes into the headers to be taken for somebody else. */
const forms: ((victim: string) => Record<string, string>)[] = [
  (victim) => ({ 'x-forwarded-for': victim }),
  (victim) => ({ 'x-forwarded-for': `${victim}, ${balancer}` }),
  (victim) => ({ 'x-forwarded-for': `${balancer}, ${victim}, ${proxy}` }),
  (victim) => ({ 'x-forwarded-for': `${victim},${victim}` }),
  (victim) => ({ 'x-real-ip': victim }),
  (victim) => ({ 'x-forwarded-for': victim, 'x-real-ip': victim, 'x-client-ip': victim, 'true-client-ip': victim }),
]

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  for (const [form, isSplit] of vary.shuffle(forms.flatMap((one, at) => (at < 2 ? [[one, false] as const, [one, true] as const] : [[one, false] as const])))) {
    const { records, guard } = await start(code)
    const [attacker, victim] = createAddresses(vary) as [string, string]
    const headers = form(victim)
    const sent = `ten failed sign-ins from ${attacker}, each with ${Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join(' and ')}${isSplit ? ', before the header of the proxies' : ''}`
    try {
      for (let count = 0; count < 10; count += 1) await guard.recordFailure(forward(attacker, headers, isSplit), vary.word())
    } catch {
      continue // Refused; the next form may be not.
    }
    const wrong = records.find(({ source }) => source !== attacker)
    if (wrong) return { sent, got: `the record says source=${wrong.source}`, damage: 'That is what the attacker wrote into a header. The log blames somebody else.' }
    if (await guard.isBlocked(forward(victim)))
      return { sent, got: `people at ${victim} are blocked`, damage: 'They had nothing to do with it: attackers choose whom the rule blocks, and whom the security team reports.' }
    if (!(await guard.isBlocked(forward(attacker))))
      return { sent, got: `${attacker} is not blocked`, damage: 'The failures were counted for another source, so the attacker can go on guessing passwords.' }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { header: string }, vary: Vary) {
  const header = input.header.trim()
  const request = forward(`203.0.113.${vary.number(2, 250)}`, header === '' ? {} : { 'x-forwarded-for': header })
  try {
    const { guard } = await start(code)
    await guard.recordFailure(request, 'ada')
    const source = await code.findSource(request)
    return { isDone: source === '198.51.100.7', shown: `The service gets X-Forwarded-For: ${request.headers['x-forwarded-for']}\nlogin_failed user_name=ada source=${source}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { header: '198.51.100.7' }, isDone: true },
  { input: { header: '' }, isDone: false },
  { input: { header: '192.0.2.1' }, isDone: false },
]
