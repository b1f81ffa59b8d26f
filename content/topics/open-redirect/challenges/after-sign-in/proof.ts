import assert from 'node:assert/strict'
import { tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/sign-in-routes.ts')

const shop = 'https://shop.example.com'

async function start({ signInRoutes }: Code, vary: Vary) {
  const [account, name, password] = [vary.number(1, 99), vary.name(), vary.text(12)]
  const sessions = new Map<string, number>()
  const app = openApp()
  await signInRoutes(
    app,
    { verify: async (given, secret) => (given === name && secret === password ? account : undefined) },
    { add: (key, id) => void sessions.set(key, id), remove: (key) => void sessions.delete(key) },
  )
  const post = (url: string, fields: Record<string, string>, cookie = '') =>
    app.inject({ method: 'POST', url, payload: new URLSearchParams(fields).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded', cookie } })
  const signIn = (fields: Record<string, string>) => post('/sign-in', { name, password, ...fields })
  return { app, post, signIn, sessions, account }
}

/** Where the browser is after it got this answer; undefined when it is sent nowhere. */
const follow = (location: unknown) => (typeof location === 'string' && URL.parse(location, `${shop}/sign-in`)) || undefined

/** Names that are nobody's. */
const drawHost = (vary: Vary) => `${vary.word()}${vary.word()}.${vary.pick(['example', 'test', 'example.org', 'example.net'])}`

export async function works(code: Code, vary: Vary) {
  const { app, post, signIn, sessions, account } = await start(code, vary)
  const paths = [
    `/orders/${vary.number(1, 99)}?tab=${vary.number(1, 9)}`,
    `/${vary.word()}/${vary.word()}`,
    `/${vary.word()}/${drawHost(vary)}/${vary.word()}.html`,
    `/search?from=${drawHost(vary)}&q=${vary.word()}+shop`,
    `/search?q=${vary.word()}%20%26%20${vary.word()}&at=%2F${vary.word()}%2F&note=%C3%BC`,
    '/',
  ]
  for (const path of vary.shuffle(paths)) {
    const { headers } = await signIn({ next: path })
    assert.equal(follow(headers.location)?.href, `${shop}${path}`, `Who wanted to see ${path} should be sent there after signing in.`)
  }
  assert.deepEqual([...sessions.values()], paths.map(() => account), 'Each time somebody signs in, a session of that account should begin.')
  const wanted = `/${vary.word()}"${vary.word()}`
  const page = await app.inject({ url: '/sign-in', query: { next: wanted } })
  const field = tagsOf(page.body).find(({ attributes }) => attributes.name === 'next')
  assert.equal(field?.attributes.value, wanted, `The form should remember the page ${wanted}.`)
  assert.equal((await signIn({ password: vary.text(11), next: '/' })).statusCode, 401, 'A wrong password should be answered with 401.')
  sessions.clear()
  const answer = await signIn({})
  assert.equal(answer.statusCode, 303, 'Signing in should be answered with a redirect, 303.')
  assert.equal(follow(answer.headers.location)?.href, `${shop}/`, 'Without a page, the customer should be sent to the start page.')
  assert.equal(sessions.size, 1, 'Signing in should begin one session.')
  const out = await post('/sign-out', {}, String(answer.headers['set-cookie']).split(';')[0])
  assert.equal(follow(out.headers.location)?.href, `${shop}/`, 'Signing out should lead to the start page.')
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
  // Behind a fixed beginning, these continue the name of the host.
  `@${host}/`,
  `.${host}/`,
  `:x@${host}/`,
  // Written so that it is something else once it is decoded, or cleaned.
  `/%2F${host}/`,
  `/%5C${host}/`,
  `%2F%2F${host}/`,
  `/%09/${host}/`,
  `%68ttps://${host}/`,
  `/\n/${host}/`,
  `/\r\\${host}/`,
  `/ /${host}/`,
  `/../\\${host}/`,
  `/.././/${host}/`,
  `//${host}/orders/17`,
  `/orders//../..//${host}/`,
]

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const { signIn } = await start(code, vary)
  for (const next of payloads ?? vary.shuffle(makeForms(drawHost(vary)))) {
    const answer = await signIn({ next }).catch(() => undefined)
    const page = follow(answer?.headers.location)
    if (page === undefined || !['https:', 'http:'].includes(page.protocol) || page.hostname === 'shop.example.com') continue
    return { sent: `next=${JSON.stringify(next)}, and the right password`, got: `${answer?.statusCode} Location: ${answer?.headers.location}`, damage: `The browser goes to ${page.href}, a page of somebody else, directly after the customer has signed in.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { next: string }, vary: Vary) {
  const { signIn } = await start(code, vary)
  try {
    const { statusCode, headers } = await signIn({ next: input.next })
    const location = String(headers.location ?? '')
    const page = new URL(location, `${shop}/sign-in`)
    const isDone = page.hostname === 'attacker.example' || page.hostname.endsWith('.attacker.example')
    return { isDone, shown: `${statusCode}\nLocation: ${location}\n\nThe browser is at ${page.href}` }
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
