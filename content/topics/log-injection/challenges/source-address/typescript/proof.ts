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
