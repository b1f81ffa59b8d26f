import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Incoming } from './request-log.ts'

type Code = typeof import('./request-log.ts')

function start() {
  const records: { level: string; fields: Record<string, unknown> }[] = []
  const write = (level: string) => (fields: object) => void records.push({ level, fields: { ...fields } })
  return { records, log: { info: write('info'), error: write('error') } }
}

const base: Incoming = { id: 'r1', method: 'POST', url: '/login', route: '/login', headers: {}, startedAt: 100, userId: 7 }

export function works({ logRequest }: Code, vary: Vary) {
  const { records, log } = start()
  const user = vary.number(100, 999)
  logRequest(log, { ...base, userId: user }, { status: 200, bytes: 5 }, () => 120.4)
  logRequest(log, { ...base, route: '/orders/:id' }, { status: 500, bytes: 5 }, () => 120.4)
  logRequest(log, { ...base, route: '/health' }, { status: 200, bytes: 5 })
  assert.deepEqual(records.map(({ level }) => level), ['info', 'error'], 'A request should be a record of level info, one that fails (500) of level error, and one for /health none.')
  const expected = { id: 'r1', method: 'POST', userId: user, route: '/login', status: 200, bytes: 5, ms: 20 }
  for (const [name, value] of Object.entries(expected)) assert.equal(records[0]?.fields[name], value, `The record should have ${name} ${value}.`)
}

/** Secrets in headers, bodies and addresses, under the usual names and under one that nobody has thought of. None of them belongs into a record. */
export function exploit({ logRequest }: Code, vary: Vary): Breach | false {
  const secret = () => `${vary.text(14)}7`
  const odd = `${vary.word()}${vary.word()}`
  const header = (name: string) => ({ headers: { [name]: secret() } })
  const requests: Partial<Incoming>[] = [
    ...['cookie', 'x-api-key', 'authorization', 'Authorization', 'proxy-authorization', `x-${odd}`, 'referer'].map(header),
    ...['password', 'newPassword', 'pin', 'code', 'token', 'cvc', odd].map((name) => ({ body: { user: 'ada', [name]: secret() } })),
    { url: '/payments', route: '/payments', body: { card: { number: `4${vary.number(100_000_000_000_000, 999_999_999_999_999)}` } } },
    { body: { items: [{ [odd]: secret() }] } },
    { body: `user=ada&password=${secret()}` },
    { body: [secret()] },
    ...['token', 'code', 'signature', odd].map((name) => ({ method: 'GET', url: `/reset?${name}=${secret()}`, route: '/reset' })),
  ]
  for (const request of vary.shuffle(requests)) {
    const { records, log } = start()
    logRequest(log, { ...base, ...request }, { status: 200, bytes: 5 })
    const record = JSON.stringify(records)
    const found = JSON.stringify(request).match(/[a-z0-9]{14}7|4\d{15}/g)?.find((one) => record.includes(one))
    if (found) return { sent: `a request with ${JSON.stringify(request)}`, got: `the record ${record}. Everyone who reads the log can use ${found}` }
  }
  return false
}
