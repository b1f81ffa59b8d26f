import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { Browser } from '#proof/browser'
import type { Breach, Vary } from '#proof/vary'
import type { Lock } from './lock-routes.ts'

type Code = typeof import('./lock-routes.ts')

const app = 'https://app.example.com'
const json = 'application/json'

/** The browser of a guest, signed in. */
async function start({ lockRoutes }: Code) {
  const stored = new Map<number, Lock>([[7, { id: 7, ownerId: 1, openUntil: 0 }], [8, { id: 8, ownerId: 2, openUntil: 0 }]])
  const events: string[] = []
  const server = Fastify()
  const services = {
    locks: {
      find: async (id: number) => stored.get(id),
      listByOwner: async (ownerId: number) => [...stored.values()].filter((lock) => lock.ownerId === ownerId),
      save: async (lock: Lock) => void stored.set(lock.id, lock),
    },
    sessions: { start: (code: string) => (code === '4711' ? 'key-1' : undefined), find: (key: string) => (key === 'key-1' ? 1 : undefined) },
    countEvent: (name: string) => void events.push(name),
  }
  await server.register((area) => lockRoutes(area, services), { prefix: '/api' })
  const browser = new Browser(app, (request) => server.inject(request))
  const post = (path: string, body: object, type = json) => browser.send(app, { method: 'POST', path: `/api${path}`, type, body: JSON.stringify(body) })
  assert.equal((await post('/locks/7/open', { seconds: 5 })).statusCode, 401, 'Before signing in, opening a lock should be refused with status 401.')
  assert.equal((await post('/sign-in', { code: '4711' })).statusCode, 204, 'Signing in with the right code should be answered with status 204.')
  return { browser, post, events, isOpen: (id: number) => (stored.get(id)?.openUntil ?? 0) > Date.now() }
}

export async function works(code: Code, vary: Vary) {
  const { browser, post, events, isOpen } = await start(code)
  assert.equal((await browser.send(app, { path: '/api/locks' })).statusCode, 200, 'The app should be able to list the locks.')
  assert.equal((await post('/locks/7/open', { seconds: 900 })).body, '{"seconds":60}', 'A lock should open for 60 seconds at most.')
  assert.ok(isOpen(7), 'The guest should be able to open lock 7 from the app.')
  assert.equal((await post('/locks/8/open', { seconds: 5 })).statusCode, 404, 'Lock 8 belongs to somebody else and should not be found.')
  const name = vary.word()
  assert.equal((await post('/events', { name }, 'text/plain;charset=UTF-8')).statusCode, 204, 'Events that the app sends as plain text should be stored.')
  assert.deepEqual(events, [name], 'Events that the app sends as plain text should be stored.')
  const framed = await browser.send(app, { method: 'POST', path: '/api/locks/7/open', type: json, body: '{"seconds":5}', isFramed: true })
  assert.equal(framed.statusCode, 200, 'The app should also be able to open the lock in a frame of the portal of a hotel.')
}

/** The attacker's origin and the type of the request, each with an ordinary other one. */
const forms = [
  'https://attacker.example',
  'https://app.example.com.attacker.example',
  'https://attackerexample.com',
  'https://app-example.com',
  'https://appxexample.com',
  'null',
  'text/plain; x=application/json',
  'text/plain;application/json',
  'application/x-www-form-urlencoded; charset=application/json',
]

export async function exploit(code: Code, _vary?: Vary, payloads = forms): Promise<false | Breach> {
  for (const payload of payloads) {
    const isOrigin = payload === 'null' || payload.startsWith('https:')
    const [from, type] = isOrigin ? [payload, 'text/plain'] : ['https://attacker.example', payload]
    const { browser, isOpen } = await start(code)
    await browser.send(from, { method: 'POST', path: '/api/locks/7/open', type, body: '{"seconds": 60}' }).catch(() => {})
    if (isOpen(7)) return { sent: `POST /api/locks/7/open from ${from} as ${type}`, got: 'the door is open' }
  }
  return false
}
