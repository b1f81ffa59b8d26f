import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'
import type { Accounts, Sessions } from './typescript/sign-in-routes.ts'

type Code = typeof import('./typescript/sign-in-routes.ts')

async function start({ signInRoutes }: Code, vary: Vary) {
  const opened = new Map<string, number>()
  const [name, password, customer] = [vary.word(), `${vary.word()} ${vary.text(8)}`, vary.number(2, 999)]
  const checkPassword = async (email: string, given: string) => (email === `${name}@example.com` && given === password ? customer : undefined)
  const create = async (customerId: number) => {
    const id = vary.text(32)
    opened.set(id, customerId)
    return id
  }
  const app = openApp()
  if (language === 'python')
    await (signInRoutes as (...args: unknown[]) => unknown)(app, checkPassword, { create, find: async (id: string) => opened.get(id) ?? null })
  else {
    const sessions: Sessions = { create, find: async (id) => (opened.has(id) ? { customerId: opened.get(id) as number } : undefined) }
    await signInRoutes(app, { checkPassword } satisfies Accounts, sessions)
  }
  const email = ` ${name.slice(0, 1).toUpperCase()}${name.slice(1)}@example.com`
  const signIn = (given = password) => app.inject({ method: 'POST', url: '/account/sign-in', payload: { email, password: given } })
  /** The line that sets a cookie with the session; others may delete an old one. */
  const sessionCookie = (lines: unknown) => [lines].flat().map(String).find((line) => [...opened.keys()].some((id) => line.includes(`=${id}`))) ?? String(lines)
  const theme = `theme=${vary.word()}`
  /** Browsers send what they have, in any order. */
  const openOrders = (cookie?: string) =>
    app.inject({ url: '/account/orders', headers: cookie === undefined ? {} : { cookie: vary.pick([cookie, `${theme}; ${cookie}`, `${cookie}; ${theme}`]) } })
  return { customer, signIn, sessionCookie, openOrders }
}

/** What a browser sends to `url` in a visit of the user, after www.example.com has set this cookie over HTTPS. */
function sendTo(url: string, setCookie: string): string | undefined {
  const [pair = '', ...rest] = setCookie.split(/;\s*/)
  const attributes = new Map(rest.map((text) => [text.split('=')[0]?.toLowerCase(), text.split('=')[1]]))
  const { protocol, hostname, pathname } = new URL(url)
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase()
  const path = attributes.get('path') ?? '/account'
  if (pair.startsWith('__Host-') && (domain || path !== '/' || !attributes.has('secure'))) return undefined
  if (domain ? hostname !== domain && !hostname.endsWith(`.${domain}`) : hostname !== 'www.example.com') return undefined
  if (attributes.has('secure') && protocol !== 'https:') return undefined
  return path === '/' || pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`) ? pair : undefined
}

export async function works(code: Code, vary: Vary) {
  const { customer, signIn, sessionCookie, openOrders } = await start(code, vary)
  assert.equal((await signIn(vary.text(9))).statusCode, 401, 'A wrong password should be refused with status 401.')
  const answer = await signIn()
  assert.equal(answer.statusCode, 200, 'The right password should be answered with status 200.')
  const setCookie = sessionCookie(answer.headers['set-cookie'])
  assert.match(setCookie, /HttpOnly/i, 'Scripts should not be able to read the cookie (HttpOnly).')
  const cookie = sendTo('https://www.example.com/account/orders', setCookie)
  assert.ok(cookie, 'The browser should send the cookie to the pages of the account.')
  for (let times = 0; times < 3; times++)
    assert.equal((await openOrders(cookie)).json().customer, customer, 'With the cookie, the orders should be those of the customer.')
  assert.equal((await openOrders()).statusCode, 401, 'Without a cookie, the orders should be refused with status 401.')
  assert.equal((await openOrders(`${cookie.split('=')[0]}=${vary.text(32)}`)).statusCode, 401, 'With a made-up session, the orders should be refused with status 401.')
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { customer, signIn, sessionCookie, openOrders } = await start(code, vary)
  const setCookie = sessionCookie((await signIn()).headers['set-cookie'])
  const host = `${vary.pick(['blog', 'status', vary.word()])}.example.com`
  const places = [
    [`https://${host}/`, 'That host belongs to others, who can read the cookie.'],
    [`https://${host}/account/pixel.gif`, 'That host belongs to others, who can read the cookie.'],
    ['http://www.example.com/', 'Without TLS, everybody on the way can read the cookie.'],
    ['http://www.example.com/account/', 'Without TLS, everybody on the way can read the cookie.'],
  ] as const
  for (const [url, why] of vary.shuffle(places)) {
    const cookie = sendTo(url, setCookie)
    if (cookie === undefined) continue
    const answer = await openOrders(cookie)
    if (answer.statusCode === 200)
      return { sent: `Set-Cookie: ${setCookie}, and then a visit of ${url}`, got: `the browser sends "${cookie}" there, and GET /account/orders with it is answered: ${answer.body}`, damage: `${why} It opens the orders of customer ${customer}.` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { address }: { address: string }, vary: Vary) {
  const { customer, signIn, sessionCookie, openOrders } = await start(code, vary)
  const setCookie = sessionCookie((await signIn()).headers['set-cookie'])
  const url = URL.parse(address)
  if (!url) return { isDone: false, shown: `${address} is no address.` }
  const cookie = sendTo(url.href, setCookie)
  const isMine = url.hostname === 'blog.example.com' || url.protocol === 'http:'
  if (cookie === undefined) return { isDone: false, shown: `Set-Cookie: ${setCookie}\n\nThe browser sends no cookie to ${url.href}` }
  if (!isMine) return { isDone: false, shown: `Set-Cookie: ${setCookie}\n\nThe browser sends the cookie to ${url.href}, encrypted, and you don't see it.` }
  const { statusCode, body } = await openOrders(cookie)
  return { isDone: statusCode === 200 && body.includes(String(customer)), shown: `You saw: Cookie: ${cookie}\n\nGET /account/orders with it: ${statusCode} ${body}` }
}

export const attacks = [
  { input: { address: 'https://blog.example.com/' }, isDone: true },
  { input: { address: 'http://www.example.com/' }, isDone: true },
  { input: { address: 'https://www.example.com/account/orders' }, isDone: false },
  { input: { address: 'https://attacker.example/' }, isDone: false },
]
