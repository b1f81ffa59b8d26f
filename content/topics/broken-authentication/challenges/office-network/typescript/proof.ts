import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'

type Code = typeof import('./staff-access.ts')

/** What arrives at the application after the proxy has added the address of its client. */
const throughProxy = (client: string, headers: Record<string, string> = {}) => {
  const list = headers['x-forwarded-for']
  return { peer: '10.0.0.2', headers: { ...headers, 'x-forwarded-for': list ? `${list}, ${client}` : client } }
}
const findSession = async (cookie: string) => (cookie === 'session=ada' ? { name: 'Ada', mayWrite: true } : undefined)

export async function works({ admit }: Code) {
  const warnings: object[] = []
  const log = { warn: (values: object) => void warnings.push(values) }
  assert.deepEqual(await admit(throughProxy('192.0.2.7'), findSession, log), { name: 'box office', mayWrite: false }, "A visitor from the box office's network should be admitted as the box office, read-only.")
  assert.equal((await admit(throughProxy('203.0.113.50', { cookie: 'session=ada' }), findSession, log))?.name, 'Ada', 'Somebody from elsewhere with a session should be admitted as themselves.')
  assert.equal((await admit({ peer: '192.0.2.8', headers: {} }, findSession, log))?.name, 'box office', "A request from the box office's network that did not come through the proxy should be admitted.")
  for (const client of ['203.0.113.50', '192.0.3.1', '2001:db8::1']) assert.equal(await admit(throughProxy(client), findSession, log), undefined, `Somebody at ${client} without a session should not be admitted.`)
  assert.equal(await admit({ peer: '10.0.0.2', headers: {} }, findSession, log), undefined, 'A request of the proxy that names no client should not be admitted.')
  assert.equal(warnings.length, 4, 'Each of the four refusals should be logged.')
}

export async function exploit({ admit }: Code): Promise<Breach | false> {
  const log = { warn: () => {} }
  const forged = '192.0.2.7'
  const attempts: Record<string, string>[] = [{ 'x-forwarded-for': forged }, { 'x-forwarded-for': forged, 'x-real-ip': forged }]
  for (const headers of attempts) {
    const staff = await admit(throughProxy('203.0.113.50', headers), findSession, log)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (staff) return { sent: `from 203.0.113.50, with ${lines.join(' and ')}`, got: `admitted as ${staff.name}, without a session` }
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
    return { isDone: staff !== undefined, shown: `The application gets X-Forwarded-For: ${list}\n${answer}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { header: '192.0.2.7' }, isDone: true },
  { input: { header: '' }, isDone: false },
  { input: { header: '198.51.100.7' }, isDone: false },
]
