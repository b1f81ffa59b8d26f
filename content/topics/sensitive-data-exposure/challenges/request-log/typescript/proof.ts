import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Incoming } from './request-log.ts'

type Code = typeof import('./request-log.ts')

function start() {
  const records: { level: string; fields: Record<string, unknown> }[] = []
  const write = (level: string) => (fields: object) => void records.push({ level, fields: { ...fields } })
  return { records, log: { info: write('info'), error: write('error') } }
}

/** What a request brings with it, with secrets under the usual names and under one that nobody has thought of. */
function draw(vary: Vary) {
  const secret = () => `${vary.text(14)}7`
  const odd = `${vary.word()}${vary.word()}`
  const route = vary.pick(['/login', '/payments', '/reset', `/${vary.word()}/:id`])
  const base: Incoming = { id: vary.text(10), method: vary.pick(['GET', 'POST', 'PUT']), url: route.replace(':id', String(vary.number(1, 99))), route, headers: {}, startedAt: vary.number(100, 999), userId: vary.number(100, 999) }
  const header = (name: string) => ({ headers: { [name]: secret() } })
  const address = (name: string) => ({ url: `${base.url}?${name}=${secret()}` })
  const requests: Partial<Incoming>[] = [
    ...['cookie', 'x-api-key', 'authorization', 'Authorization', 'proxy-authorization', `x-${odd}`, 'referer'].map(header),
    ...['password', 'newPassword', 'pin', 'code', 'token', 'cvc', odd].map((name) => ({ body: { user: vary.name(), [name]: secret() } })),
    { body: { card: { number: `4${vary.number(100_000_000_000_000, 999_999_999_999_999)}` } } },
    { body: { items: [{ [odd]: secret() }] } },
    { body: `user=ada&password=${secret()}` },
    { body: [secret()] },
    ...['token', 'code', 'signature', odd].map(address),
  ]
  return { base, requests: vary.shuffle(requests).map((request) => ({ ...base, ...request })) }
}

export function works({ logRequest }: Code, vary: Vary) {
  const { base, requests } = draw(vary)
  for (const request of [base, ...requests]) {
    const { records, log } = start()
    const [bytes, ms, status] = [vary.number(1, 9999), vary.number(0, 999), vary.pick([200, 201, 404])]
    logRequest(log, request, { status, bytes }, () => request.startedAt + ms + 0.4)
    logRequest(log, request, { status: vary.pick([500, 503]), bytes }, () => request.startedAt)
    logRequest(log, { ...request, url: '/health', route: '/health' }, { status: 200, bytes })
    assert.deepEqual(records.map(({ level }) => level), ['info', 'error'], 'A request should be a record of level info, one that fails (500) of level error, and one for /health none.')
    const expected = { id: base.id, method: base.method, userId: base.userId, route: base.route, status, bytes, ms }
    for (const [name, value] of Object.entries(expected)) assert.equal(records[0]?.fields[name], value, `The record should have ${name} ${value}.`)
  }
}

/** Whatever is in headers, bodies and addresses, none of it belongs into a record. */
export function exploit({ logRequest }: Code, vary: Vary): Breach | false {
  for (const request of draw(vary).requests) {
    const { records, log } = start()
    logRequest(log, request, { status: vary.pick([200, 404, 500]), bytes: vary.number(1, 9999) })
    const record = JSON.stringify(records)
    const found = JSON.stringify(request).match(/[a-z0-9]{14}7|4\d{15}/g)?.find((one) => record.includes(one))
    if (found) return { sent: `the request ${JSON.stringify(request)}`, got: `the record ${record}`, damage: `Everyone who reads the log can use ${found}.` }
  }
  return false
}
