import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'
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
  assert.equal(findSource(forward('192.0.2.1')), '192.0.2.1', 'The source should be the address that the proxy itself saw.')
  assert.equal(findSource({ remoteAddress: '192.0.2.3', headers: { 'x-forwarded-for': '192.0.2.4' } }), '192.0.2.3', 'A request that did not come through the proxy has its own address as its source, whatever its headers say.')
  assert.equal(findSource({ remoteAddress: '10.0.0.5', headers: {} }), '10.0.0.5', "A request of the proxy without a forwarding header has the proxy's address as its source.")
  for (let count = 0; count < 10; count += 1) {
    assert.equal(guard.isBlocked(forward('192.0.2.1')), false, 'Nobody should be blocked before the tenth failure.')
    guard.recordFailure(forward('192.0.2.1'), 'ada')
  }
  assert.equal(guard.isBlocked(forward('192.0.2.1')), true, 'After ten failures, the address should be blocked.')
  assert.equal(guard.isBlocked(forward('192.0.2.2')), false, 'Other addresses should not be blocked.')
  assert.deepEqual(records.at(-1), { event: 'login_failed', userName: 'ada', source: '192.0.2.1', failures: 10 }, 'The last record should name the user, the address and the number of failures.')
  guard.resetHourly()
  assert.equal(guard.isBlocked(forward('192.0.2.1')), false, 'After the hourly reset, the address should not be blocked any more.')
}

export function exploit({ LoginGuard }: Code): Breach | false {
  const records: Fields[] = []
  const guard = new LoginGuard({ warn: (fields) => void records.push(fields as Fields) })
  const forged = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' }
  guard.recordFailure(forward('203.0.113.9', forged), 'ada')
  if (records[0]?.source !== '198.51.100.7') return false
  return { sent: 'a failed sign-in from 203.0.113.9 with X-Forwarded-For: 198.51.100.7 and X-Real-IP: 198.51.100.7', got: `the record says source=${records[0].source}, an address that the attacker made up` }
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
