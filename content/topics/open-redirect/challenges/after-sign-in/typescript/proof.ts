import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { tagsOf } from '#proof/page'

type Code = typeof import('./sign-in-routes.ts')

const shop = 'https://shop.example.com'

function start({ signInRoutes }: Code) {
  const sessions = new Map<string, number>()
  const app = Fastify()
  signInRoutes(
    app,
    { verify: async (name, password) => (name === 'ada' && password === 'correct' ? 1 : undefined) },
    { add: (key, id) => void sessions.set(key, id), remove: (key) => void sessions.delete(key) },
  )
  const post = (url: string, fields: Record<string, string>, cookie = '') =>
    app.inject({ method: 'POST', url, payload: new URLSearchParams(fields).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded', cookie } })
  return { app, post, sessions }
}

/** Where the browser is after signing in. */
async function land(code: Code, next: string): Promise<URL> {
  const answer = await start(code).post('/sign-in', { name: 'ada', password: 'correct', next })
  assert.equal(answer.statusCode, 303)
  return new URL(String(answer.headers.location), `${shop}/sign-in`)
}

export async function works(code: Code) {
  assert.equal((await land(code, '/orders/17?tab=1')).href, `${shop}/orders/17?tab=1`)
  const { app, post, sessions } = start(code)
  const page = await app.inject({ url: '/sign-in', query: { next: '/a"b' } })
  assert.equal(tagsOf(page.body).find(({ attributes }) => attributes.name === 'next')?.attributes.value, '/a"b')
  assert.equal((await post('/sign-in', { name: 'ada', password: 'wrong', next: '/' })).statusCode, 401)
  const answer = await post('/sign-in', { name: 'ada', password: 'correct' })
  assert.equal(answer.headers.location === '/' || answer.headers.location === `${shop}/`, true)
  assert.equal(sessions.size, 1)
  assert.equal((await post('/sign-out', {}, String(answer.headers['set-cookie']).split(';')[0])).headers.location, '/')
  assert.equal(sessions.size, 0)
}

const forms = [
  'https://attacker.example/',
  '//attacker.example/',
  '/\\attacker.example/',
  '/.//attacker.example/',
  'https://attacker.example/?shop.example.com',
  'https://shop.example.com.attacker.example/',
  'https://shop.example.com@attacker.example/',
  'https:///attacker.example/',
]

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const target of payloads) if ((await land(code, target)).hostname.endsWith('attacker.example')) return true
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ signInRoutes }: Code, input: { next: string }, vary: import('#proof/vary').Vary) {
  const password = vary.text(12)
  const app = Fastify()
  signInRoutes(
    app,
    { verify: async (name, given) => (name === 'ada' && given === password ? 1 : undefined) },
    { add: () => {}, remove: () => {} },
  )
  try {
    const payload = new URLSearchParams({ name: 'ada', password, next: input.next }).toString()
    const answer = await app.inject({ method: 'POST', url: '/sign-in', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const location = String(answer.headers.location ?? '')
    const page = new URL(location, 'https://shop.example.com/sign-in')
    const isDone = page.hostname === 'attacker.example' || page.hostname.endsWith('.attacker.example')
    return { isDone, shown: `${answer.statusCode}\nLocation: ${location}\n\nThe browser is at ${page.href}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { next: 'https://attacker.example/' }, isDone: true },
  { input: { next: '//attacker.example/' }, isDone: true },
  { input: { next: '/orders/17' }, isDone: false },
  { input: { next: '/attacker.example' }, isDone: false },
]
