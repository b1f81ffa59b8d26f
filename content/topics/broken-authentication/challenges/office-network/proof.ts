import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/staff-access.ts')
type Headers = Record<string, string>

/** What arrives at the application after the proxy has added the address of its client. */
const throughProxy = (client: string, headers: Headers = {}) => {
  const list = headers['x-forwarded-for']
  return { peer: '10.0.0.2', headers: { ...headers, 'x-forwarded-for': list ? `${list}, ${client}` : client } }
}

function draw(vary: Vary) {
  const warnings: object[] = []
  const name = `${vary.name()} ${vary.word()}`
  const cookie = `session=${vary.text(20)}`
  return {
    warnings,
    name,
    cookie,
    log: { warn: (values: object) => void warnings.push(values) },
    findSession: async (given: string) => (given === cookie ? { name, mayWrite: true } : undefined),
    office: () => `192.0.2.${vary.number(1, 254)}`,
    elsewhere: () => vary.pick([`203.0.113.${vary.number(1, 254)}`, `198.51.100.${vary.number(1, 254)}`, `192.0.3.${vary.number(1, 254)}`, `192.1.2.${vary.number(1, 254)}`, `192.0.${vary.pick([1, vary.number(20, 29), vary.number(200, 254)])}.${vary.number(1, 254)}`, `2001:db8::${vary.number(1, 9999)}`]),
  }
}

export async function works({ admit }: Code, vary: Vary) {
  const { warnings, name, cookie, log, findSession, office, elsewhere } = draw(vary)
  const admitted = async (request: { peer: string; headers: Headers }) => (await admit(request, findSession, log)) ?? undefined
  const boxOffice = { name: 'box office', mayWrite: false }
  assert.deepEqual(await admitted(throughProxy(office())), boxOffice, "A visitor from the box office's network should be admitted as the box office, read-only.")
  assert.deepEqual(await admitted(throughProxy(office(), { 'x-forwarded-for': office(), 'x-real-ip': office() })), boxOffice, 'A visitor from the box office whose browser goes through a proxy of the box office should be admitted, too.')
  assert.deepEqual(await admitted({ peer: office(), headers: {} }), boxOffice, "A request from the box office's network that did not come through the proxy should be admitted.")
  for (const headers of [{ cookie }, { cookie, 'x-forwarded-for': office() }] as Headers[])
    assert.deepEqual(await admitted(throughProxy(elsewhere(), headers)), { name, mayWrite: true }, 'Somebody from elsewhere with a session should be admitted as themselves.')
  const strangers = [throughProxy(elsewhere()), throughProxy(elsewhere(), { 'x-forwarded-for': elsewhere() }), throughProxy(elsewhere(), { cookie: `session=${vary.text(20)}` }), { peer: elsewhere(), headers: {} }]
  for (const request of strangers) assert.equal(await admitted(request), undefined, `Somebody without a session should not be admitted with ${JSON.stringify(request)}.`)
  assert.equal(await admitted({ peer: '10.0.0.2', headers: {} }), undefined, 'A request of the proxy that names no client should not be admitted.')
  if (language === 'typescript') assert.equal(warnings.length, 5, 'Each of the five refusals should be logged.')
}

/** Somebody at home writes addresses of the box office into headers. */
export async function exploit({ admit }: Code, vary: Vary): Promise<Breach | false> {
  const { log, findSession, office, elsewhere } = draw(vary)
  const lists = [office(), `${office()}, ${elsewhere()}`, `${elsewhere()}, ${office()}`, `${office()},`, ` ${office()} , ${office()}`]
  const attempts = lists.flatMap((list): Headers[] => [{ 'x-forwarded-for': list }, { 'x-forwarded-for': list, 'x-real-ip': office() }])
  const others = ['x-real-ip', 'forwarded', 'x-client-ip', 'client-ip'].map((header): Headers => ({ [header]: header === 'forwarded' ? `for=${office()}` : office() }))
  for (const headers of vary.shuffle([...attempts, ...others])) {
    const client = elsewhere()
    const request = throughProxy(client, headers)
    const staff = await admit(request, findSession, log)
    const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`)
    if (staff)
      return { sent: `from ${client}, without a session, with ${lines.join(' and ')}`, got: `admitted as ${staff.name}`, damage: `Behind the proxy, X-Forwarded-For is ${request.headers['x-forwarded-for']}, and only the last entry is not the stranger's own.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ admit }: Code, input: { header: string }, vary: import('#proof/vary').Vary) {
  const client = `203.0.113.${vary.number(2, 250)}`
  const list = [input.header.trim(), client].filter((entry) => entry !== '').join(', ')
  try {
    const staff = await admit({ peer: '10.0.0.2', headers: { 'x-forwarded-for': list } }, async () => undefined, { warn: () => {} })
    const answer = staff ? `Welcome, ${staff.name}.` : 'Sign in first.'
    return { isDone: Boolean(staff), shown: `The application gets X-Forwarded-For: ${list}\n${answer}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { header: '192.0.2.7' }, isDone: true },
  { input: { header: '' }, isDone: false },
  { input: { header: '198.51.100.7' }, isDone: false },
]
