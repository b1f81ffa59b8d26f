import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'

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

/** Where the browser is after signing in; undefined when it is sent nowhere. */
async function land(code: Code, next: string): Promise<URL | undefined> {
  const { headers } = await start(code).post('/sign-in', { name: 'ada', password: 'correct', next })
  return (headers.location && URL.parse(String(headers.location), `${shop}/sign-in`)) || undefined
}

export async function works(code: Code, vary: Vary) {
  for (const path of [`/orders/${vary.number(1, 99)}?tab=${vary.number(1, 9)}`, `/${vary.word()}/${vary.word()}`, '/'])
    assert.equal((await land(code, path))?.href, `${shop}${path}`, `Who wanted to see ${path} should be sent there after signing in.`)
  const { app, post, sessions } = start(code)
  const wanted = `/${vary.word()}"${vary.word()}`
  const page = await app.inject({ url: '/sign-in', query: { next: wanted } })
  const field = tagsOf(page.body).find(({ attributes }) => attributes.name === 'next')
  assert.equal(field?.attributes.value, wanted, `The form should remember the page ${wanted}.`)
  const { statusCode } = await post('/sign-in', { name: 'ada', password: 'wrong', next: '/' })
  assert.equal(statusCode, 401, 'A wrong password should be answered with 401.')
  const answer = await post('/sign-in', { name: 'ada', password: 'correct' })
  assert.equal(answer.statusCode, 303, 'Signing in should be answered with a redirect, 303.')
  assert.ok(['/', shop, `${shop}/`].includes(String(answer.headers.location)), 'Without a page, the customer should be sent to the start page.')
  assert.equal(sessions.size, 1, 'Signing in should begin one session.')
  const out = await post('/sign-out', {}, String(answer.headers['set-cookie']).split(';')[0])
  assert.equal(out.headers.location, '/', 'Signing out should lead to the start page.')
  assert.equal(sessions.size, 0, 'Signing out should end the session.')
}

/** Ways to write the address of another host. */
const makeForms = (host: string) => [
  `https://${host}/`,
  `http://${host}/`,
  `HTTPS://${host}/`,
  `//${host}/`,
  `///${host}/`,
  `/\\${host}/`,
  `\\/${host}/`,
  `\\\\${host}/`,
  `/\t/${host}/`,
  ` //${host}/`,
  `/.//${host}/`,
  `/x/..//${host}/`,
  `/%2e//${host}/`,
  `https:/${host}/`,
  `https:${host}/`,
  `https:///${host}/`,
  `https:\\\\${host}/`,
  `https://x//${host}/`,
  `https://${host}/?shop.example.com`,
  `https://${host}/#https://shop.example.com/`,
  `https://${host}/shop.example.com/`,
  `https://shop.example.com.${host}/`,
  `https://shop.example.com@${host}/`,
  `https://shop.example.com:x@${host}/`,
  `https://shop.example.com\\.${host}/`,
  `https://${host}\\shop.example.com/`,
  `//shop.example.com.${host}/`,
  `//shop.example.com@${host}/`,
  `https://${host.split('.')[0]}shop.example.com/`,
]

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  for (const target of payloads ?? makeForms(`${vary.word()}${vary.word()}.example`)) {
    const page = await land(code, target)
    const isForeign = page && ['https:', 'http:'].includes(page.protocol) && page.hostname !== 'shop.example.com'
    if (isForeign) return { sent: `next=${target}`, got: `the browser is at ${page.href}` }
  }
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
