import assert from 'node:assert/strict'
import { Browser } from '#proof/browser'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Lock } from './typescript/lock-routes.ts'

type Code = typeof import('./typescript/lock-routes.ts')

const app = 'https://app.example.com'
const json = 'application/json'

/** The browser of a guest, signed in, with one lock of their own. */
async function start({ lockRoutes }: Code, vary: Vary) {
  const draw = () => vary.shuffle(Array.from({ length: 70 }, (_, at) => at + 2)) as [number, number]
  const [[own, foreign], [guest, other]] = [draw(), draw()]
  const stored = new Map<number, Lock>([[own, { id: own, ownerId: guest, openUntil: 0 }], [foreign, { id: foreign, ownerId: other, openUntil: 0 }]])
  const events: string[] = []
  const [secret, key] = [vary.text(8), vary.text(24)]
  const locks = {
    find: async (id: number) => stored.get(id),
    listByOwner: async (ownerId: number) => [...stored.values()].filter((lock) => lock.ownerId === ownerId),
    save: async (lock: Lock) => void stored.set(lock.id, lock),
  }
  const sessions = { start: (given: string) => (given === secret ? key : undefined), find: (given: string) => (given === key ? guest : undefined) }
  const countEvent = (name: string) => void events.push(name)
  const server = openApp()
  if (language === 'python') await (lockRoutes as (...args: unknown[]) => unknown)(server, locks, sessions, countEvent)
  else await server.register((area) => lockRoutes(area, { locks, sessions, countEvent }), { prefix: '/api' })
  const browser = new Browser(app, (request) => server.inject(request))
  const post = (path: string, body: object, type = json) => browser.send(app, { method: 'POST', path: `/api${path}`, type, body: JSON.stringify(body) })
  assert.equal((await post(`/locks/${own}/open`, { seconds: 5 })).statusCode, 401, 'Before signing in, opening a lock should be refused with status 401.')
  assert.equal((await post('/sign-in', { code: vary.text(7) })).statusCode, 401, 'A wrong code should be refused with status 401.')
  assert.ok((await post('/sign-in', { code: secret })).statusCode < 300, 'Signing in with the right code should work.')
  return { browser, post, events, own, foreign, isOpen: (id: number) => (stored.get(id)?.openUntil ?? 0) > 0 }
}

export async function works(code: Code, vary: Vary) {
  const { browser, post, events, own, foreign, isOpen } = await start(code, vary)
  const list = await browser.send(app, { path: '/api/locks' })
  assert.equal(list.statusCode, 200, 'The app should be able to list the locks.')
  const ids = (JSON.parse(list.body) as (number | Lock)[]).map((one) => (typeof one === 'number' ? one : one.id))
  assert.deepEqual(ids, [own], 'The list should have the locks of the guest.')
  const seconds = vary.number(5, 59)
  assert.deepEqual(JSON.parse((await post(`/locks/${own}/open`, { seconds })).body), { seconds }, `The guest should be able to open a lock from the app for ${seconds} seconds.`)
  assert.ok(isOpen(own), 'A lock that the guest has opened from the app should be open.')
  assert.deepEqual(JSON.parse((await post(`/locks/${own}/open`, { seconds: vary.number(61, 900) })).body), { seconds: 60 }, 'A lock should open for 60 seconds at most.')
  assert.equal((await post(`/locks/${foreign}/open`, { seconds })).statusCode, 404, 'A lock of somebody else should not be found.')
  assert.ok(!isOpen(foreign), 'A lock of somebody else should stay closed.')
  const name = vary.word()
  assert.equal((await post('/events', { name }, 'text/plain;charset=UTF-8')).statusCode, 204, 'Events that the app sends as plain text should be accepted.')
  assert.deepEqual(events, [name], 'Events that the app sends as plain text should be stored.')
  const framed = await browser.send(app, { method: 'POST', path: `/api/locks/${own}/open`, type: json, body: `{"seconds": ${seconds}}`, isFramed: true })
  assert.equal(framed.statusCode, 200, 'The app should also be able to open the lock in a frame of the portal of a hotel.')
}

/** A page can send a `Blob` that has no type. */
const untyped = 'none'

/** The attacker's origin and the type of the request, each with an ordinary other one. */
const makeForms = (vary: Vary) => {
  const host = `${vary.word()}${vary.word()}.${vary.pick(['example', 'test'])}`
  return [
    `https://${host}`,
    `https://app.example.com.${host}`,
    `https://${vary.word()}example.com`,
    'https://app-example.com',
    'https://appxexample.com',
    'http://app.example.com',
    `https://app.example.com:${vary.number(1024, 9999)}`,
    `https://${vary.word()}.example.com`,
    `https://${vary.word()}.app.example.com`,
    `https://status.hotel.example`,
    'null',
    `text/plain; ${vary.word()}=application/json`,
    'text/plain;application/json',
    'application/x-www-form-urlencoded; charset=application/json',
    untyped,
  ]
}

export async function exploit(code: Code, vary: Vary, payloads: readonly string[] = vary.shuffle(makeForms(vary))): Promise<false | Breach> {
  for (const payload of payloads) {
    const isOrigin = payload === 'null' || /^https?:/.test(payload)
    const from = isOrigin ? payload : `https://${vary.word()}.example`
    const type = isOrigin ? 'text/plain' : payload === untyped ? undefined : payload
    const { browser, own, isOpen } = await start(code, vary)
    const body = `{"seconds": ${vary.number(5, 60)}}`
    // The same address in another spelling is answered by the same route.
    const addresses = [`/api/locks/${own}/open`, `/api/locks/${own}/open?${vary.word()}`, `/api/%6cocks/${own}/open`, `/api/locks/${own}/%6fpen`, `/%61pi/locks/${own}/open`, `/api/locks/${own}/open?/api/sign-in`]
    for (const path of vary.shuffle(addresses)) {
      await browser.send(from, { method: 'POST', path, ...(type && { type }), body }).catch(() => {})
      if (!isOpen(own)) continue
      return { sent: `POST ${path}\nOrigin: ${from}\nContent-Type: ${type ?? 'none'}\n\n${body}`, got: `lock ${own} is open`, damage: `The request came from a page of ${from}, which the guest has only visited.` }
    }
  }
  // What pages may read: the hotels' status page the list, and no other site.
  if (payloads.length === 0) return false
  const { browser, own } = await start(code, vary)
  const other = `https://${vary.word()}.${vary.pick(['example', 'test'])}`
  for (const from of vary.shuffle([other, `https://status.hotel.example.${vary.word()}.test`, `https://${vary.word()}status.hotel.example`])) {
    const { headers, body } = await browser.send(from, { path: '/api/locks' })
    const allowed = headers['access-control-allow-origin']
    if (allowed === from && headers['access-control-allow-credentials'] === 'true')
      return { sent: `GET /api/locks\nOrigin: ${from}`, got: `Access-Control-Allow-Origin: ${allowed}\nAccess-Control-Allow-Credentials: true\n\n${body}`, damage: `Any page that the guest visits can read which locks they have, such as ${own}.` }
  }
  const status = await browser.send('https://status.hotel.example', { path: '/api/locks' })
  assert.deepEqual([status.statusCode, status.headers['access-control-allow-origin']], [200, 'https://status.hotel.example'], "The hotels' status page should still be able to read the list of locks.")
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { type: string; body: string }, vary: Vary) {
  const { browser, own, isOpen } = await start(code, vary)
  let answer: string
  try {
    const { statusCode, body } = await browser.send('https://attacker.example', { method: 'POST', path: `/api/locks/${own}/open`, type: input.type, body: input.body })
    answer = `${statusCode}\n\n${body}`
  } catch (error) {
    answer = String(error)
  }
  return { isDone: isOpen(own), shown: `${answer}\n\nThe door is ${isOpen(own) ? 'open' : 'closed'}.` }
}

export const attacks = [
  { input: { type: 'text/plain', body: '{"seconds": 60}' }, isDone: true },
  { input: { type: 'application/json', body: '{"seconds": 60}' }, isDone: false },
  { input: { type: 'text/plain', body: 'seconds=60' }, isDone: false },
]
