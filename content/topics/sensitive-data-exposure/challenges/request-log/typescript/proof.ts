import assert from 'node:assert/strict'
import type { Incoming } from './request-log.ts'

type Code = typeof import('./request-log.ts')

function start() {
  const records: { level: string; fields: Record<string, unknown> }[] = []
  const write = (level: string) => (fields: object) => void records.push({ level, fields: { ...fields } })
  return { records, log: { info: write('info'), error: write('error') } }
}

const base: Incoming = { id: 'r1', method: 'POST', url: '/login', route: '/login', headers: {}, startedAt: 100, userId: 7 }

export function works({ logRequest }: Code) {
  const { records, log } = start()
  logRequest(log, base, { status: 200, bytes: 5 }, () => 120.4)
  logRequest(log, { ...base, route: '/orders/:id' }, { status: 500, bytes: 5 }, () => 120.4)
  logRequest(log, { ...base, route: '/health' }, { status: 200, bytes: 5 })
  assert.deepEqual(records.map(({ level }) => level), ['info', 'error'])
  const { id, method, userId, route, status, bytes, ms } = records[0]?.fields ?? {}
  assert.deepEqual([id, method, userId, route, status, bytes, ms], ['r1', 'POST', 7, '/login', 200, 5, 20])
}

export function exploit({ logRequest }: Code): boolean {
  const { records, log } = start()
  const headers = { cookie: 'session=s3ss10n', 'x-api-key': 'k3y' }
  const requests: Incoming[] = [
    { ...base, headers, body: { user: 'ada', password: 'pass-w0rd' } },
    { ...base, method: 'GET', url: '/reset?token=8f3c0a', route: '/reset', headers },
    { ...base, url: '/payments', route: '/payments', headers, body: { card: { number: '4111111111111111' } } },
  ]
  for (const request of requests) logRequest(log, request, { status: 200, bytes: 5 })
  assert.equal(records.length, 3)
  return /s3ss10n|k3y|pass-w0rd|8f3c0a|4111111111111111/.test(JSON.stringify(records))
}
