import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/order-routes.ts')
type Order = Awaited<ReturnType<Parameters<Code['orderRoutes']>[1]['find']>>

const customerField = language === 'python' ? 'customer_id' : 'customerId'
const newNumber = (vary: Vary) => `${vary.number(2020, 2029)}-${vary.number(100_000, 999_999)}`

async function open({ orderRoutes }: Code, find: (number: string) => Promise<unknown>, customerOf: () => Promise<number>) {
  const app = openApp()
  await orderRoutes(app, { find: find as (number: string) => Promise<Order> }, { customerOf })
  return app
}

export async function works(code: Code, vary: Vary) {
  const [own, foreign] = [vary.number(1, 499), vary.number(500, 999)]
  const [mine, theirs, missing] = vary.shuffle([1, 2, 3]).map((last) => `${newNumber(vary).slice(0, -1)}${last}`) as [string, string, string]
  // What an order says about itself may look like the text of an error.
  const state = vary.pick([vary.remark(), `waits for db-${vary.word()}.example.com`, `column of ${vary.word()}`])
  const stored = [
    { number: mine, [customerField]: own, state },
    { number: theirs, [customerField]: foreign, state: 'paid' },
  ]
  const app = await open(code, async (number) => stored.find((order) => order.number === number), async () => own)
  const found = await app.inject(`/orders/${mine}`)
  assert.deepEqual([found.statusCode, found.json()], [200, { number: mine, state }], "The customer's own order should be shown with its number and state.")
  for (const number of [theirs, missing]) {
    const answer = await app.inject(`/orders/${number}`)
    assert.deepEqual([answer.statusCode, answer.json()], [404, { error: 'order_not_found' }], 'An order of somebody else and an order that does not exist should both be answered with status 404 and order_not_found.')
  }
  const invalid = await app.inject(`/orders/${vary.word()}`)
  assert.deepEqual([invalid.statusCode, invalid.json().error], [422, 'number_invalid'], 'Something that is not an order number should be answered with status 422 and number_invalid.')
  const fail = async () => {
    throw new Error(vary.remark())
  }
  for (const broken of [await open(code, fail, async () => own), await open(code, async () => stored[0], fail)])
    assert.equal((await broken.inject(`/orders/${mine}`)).statusCode, 500, 'When the orders or the sessions cannot be read, the answer should have status 500.')
}

/** What drivers say, with names that nobody outside should learn. */
const makeErrors = (vary: Vary) => {
  const inside = () => vary.text(10)
  const [host, table, column, file, user, driver] = [inside(), inside(), inside(), inside(), inside(), inside()]
  const messages = [
    `connect ECONNREFUSED db-${host}.internal.example.com:5432`,
    `connection to server at "${host}.internal.example.com", port 5432 failed: Connection refused`,
    `column "${column}" of relation "${table}" does not exist`,
    `syntax error in SELECT ${column} FROM ${table}`,
    `ENOENT: no such file or directory, open '/srv/${file}/orders.json'`,
    `FATAL: password authentication failed for role ${user} of ${driver}`,
  ]
  return { messages: vary.shuffle(messages), secrets: [host, table, column, file, user, driver] }
}

/** Anyone can write what a developer or a test would send. */
const wishes = (vary: Vary) =>
  [undefined, ...vary.shuffle(['1', 'true', 'yes', 'on'])].map((value) => {
    if (value === undefined) return { query: '', headers: {} }
    const words = ['debug', 'trace', 'verbose', 'stack', 'dev', 'internal', 'test', 'admin']
    const named = words.flatMap((word) => [[word, value], [`x-${word}`, value]])
    const local = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-env': 'development', 'x-environment': 'development', 'x-debug-mode': value, 'x-internal-request': value }
    return { query: `?${words.map((word) => `${word}=${value}`).join('&')}&env=development`, headers: { ...Object.fromEntries(named), ...local, cookie: words.map((word) => `${word}=${value}`).join('; ') } }
  })

/** What is written in another way is written all the same. */
const decode = (text: string) =>
  (text.match(/[\w+/=%-]{16,}/g) ?? []).flatMap((word) => [Buffer.from(word, 'base64').toString(), Buffer.from(word, 'hex').toString(), [...word].reverse().join('')])

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { messages, secrets } = makeErrors(vary)
  for (const message of messages) {
    const fail = async () => {
      // Clients of HTTP services give their errors a status, and drivers a cause and details.
      const status = vary.pick([undefined, 400, 404, 409, 503])
      const more = status === undefined ? {} : { status, statusCode: status, expose: true }
      throw Object.assign(new Error(message), { name: vary.pick(['Error', 'DatabaseError', 'OperationalError']), detail: message, cause: new Error(message), ...more })
    }
    const [customer, number] = [vary.number(1, 999), newNumber(vary)]
    for (const app of [await open(code, fail, async () => customer), await open(code, async () => undefined, fail)])
      for (const wish of wishes(vary)) {
        const url = `/orders/${number}${wish.query}`
        const { body, headers } = await app.inject({ url, headers: wish.headers })
        const plain = `${body}${JSON.stringify(headers)}`
        const answer = [plain, ...decode(plain)].join('\n')
        const leaked = secrets.find((one) => answer.includes(one)) ?? /order.routes\.(ts|py)|Traceback|\bat \w+ \(/.exec(answer)?.[0]
        if (leaked === undefined) continue
        const asked = wish.query === '' ? '' : `, with the headers ${JSON.stringify(wish.headers)}`
        return { sent: `GET ${url}${asked}, while a system behind the API fails with: ${message}`, got: body, damage: `The answer says ${leaked}, which is for the log: it tells strangers how the service is built.` }
      }
  }
  return false
}
