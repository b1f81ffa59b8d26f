import assert from 'node:assert/strict'
import type { Incoming } from './login-source.ts'

type Code = typeof import('./login-source.ts')

/** What the balancer and the proxy make of a request. */
function forward(client: string, headers: Record<string, string> = {}): Incoming {
  const list = [headers['x-forwarded-for'], client, '10.0.0.4'].filter((entry) => entry !== undefined)
  return { remoteAddress: '10.0.0.5', headers: { ...headers, 'x-forwarded-for': list.join(', ') } }
}

type Fields = { source: string; failures: number }

export function works({ LoginGuard, findSource }: Code) {
  const records: Fields[] = []
  const guard = new LoginGuard({ warn: (fields) => void records.push(fields as Fields) })
  assert.equal(findSource(forward('192.0.2.1')), '192.0.2.1')
  assert.equal(findSource({ remoteAddress: '192.0.2.3', headers: { 'x-forwarded-for': '192.0.2.4' } }), '192.0.2.3')
  assert.equal(findSource({ remoteAddress: '10.0.0.5', headers: {} }), '10.0.0.5')
  for (let count = 0; count < 10; count += 1) {
    assert.equal(guard.isBlocked(forward('192.0.2.1')), false)
    guard.recordFailure(forward('192.0.2.1'), 'ada')
  }
  assert.equal(guard.isBlocked(forward('192.0.2.1')), true)
  assert.equal(guard.isBlocked(forward('192.0.2.2')), false)
  assert.deepEqual(records.at(-1), { event: 'login_failed', userName: 'ada', source: '192.0.2.1', failures: 10 })
  guard.resetHourly()
  assert.equal(guard.isBlocked(forward('192.0.2.1')), false)
}

export function exploit({ LoginGuard }: Code): boolean {
  const records: Fields[] = []
  const guard = new LoginGuard({ warn: (fields) => void records.push(fields as Fields) })
  const forged = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' }
  guard.recordFailure(forward('203.0.113.9', forged), 'ada')
  return records[0]?.source === '198.51.100.7'
}

// Attack mode: the learner writes the input.
export async function attack({ LoginGuard }: Code, input: { header: string }, vary: import('#proof/vary').Vary) {
  const client = `203.0.113.${vary.number(2, 250)}`
  const list = [input.header.trim(), client, '10.0.0.4'].filter((entry) => entry !== '').join(', ')
  const records: Fields[] = []
  try {
    const guard = new LoginGuard({ warn: (fields) => void records.push(fields as Fields) })
    guard.recordFailure({ remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': list } }, 'ada')
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
  const shown = [`The service gets X-Forwarded-For: ${list}`, ...records.map((record) => JSON.stringify(record))].join('\n')
  return { isDone: records.some(({ source }) => source === '198.51.100.7'), shown }
}

export const attacks = [
  { input: { header: '198.51.100.7' }, isDone: true },
  { input: { header: '' }, isDone: false },
  { input: { header: '192.0.2.1' }, isDone: false },
]
