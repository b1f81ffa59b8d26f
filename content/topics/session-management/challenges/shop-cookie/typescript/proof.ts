import assert from 'node:assert/strict'
import Fastify from 'fastify'
import type { Breach } from '#proof/vary'

type Code = typeof import('./sign-in-routes.ts')

function start({ signInRoutes }: Code) {
  const opened = new Map<string, { customerId: number }>()
  const app = Fastify()
  signInRoutes(
    app,
    { checkPassword: async (email, password) => (email === 'ada@example.com' && password === 'correct horse' ? 1 : undefined) },
    {
      async create(customerId) {
        const id = `4f0c${opened.size}`
        opened.set(id, { customerId })
        return id
      },
      find: async (id) => opened.get(id),
    },
  )
  const signIn = (password: string) =>
    app.inject({ method: 'POST', url: '/account/sign-in', payload: { email: ' Ada@example.com', password } })
  return { app, signIn }
}

/** The line that sets a cookie with the session; others may delete an old one. */
const sessionCookie = (lines: unknown) => [lines].flat().map(String).find((line) => line.includes('=4f0c')) ?? String(lines)

/** What a browser sends to `url` in a visit of the user, after www.example.com has set this cookie over HTTPS. */
function sendTo(url: string, setCookie: string): string | undefined {
  const [pair = '', ...rest] = setCookie.split('; ')
  const attributes = new Map(rest.map((text) => [text.split('=')[0]?.toLowerCase(), text.split('=')[1]]))
  const { protocol, hostname, pathname } = new URL(url)
  const domain = attributes.get('domain')
  const path = attributes.get('path') ?? '/account'
  if (pair.startsWith('__Host-') && (domain || path !== '/' || !attributes.has('secure'))) return undefined
  if (domain ? hostname !== domain && !hostname.endsWith(`.${domain}`) : hostname !== 'www.example.com') return undefined
  if (attributes.has('secure') && protocol !== 'https:') return undefined
  return path === '/' || pathname === path || pathname.startsWith(`${path}/`) ? pair : undefined
}

export async function works(code: Code) {
  const { app, signIn } = start(code)
  assert.equal((await signIn('wrong')).statusCode, 401, 'A wrong password should be refused with status 401.')
  const answer = await signIn('correct horse')
  assert.equal(answer.statusCode, 200, 'The right password should be answered with status 200.')
  const setCookie = sessionCookie(answer.headers['set-cookie'])
  assert.match(setCookie, /HttpOnly/, 'Scripts should not be able to read the cookie (HttpOnly).')
  const cookie = sendTo('https://www.example.com/account/orders', setCookie)
  assert.ok(cookie, 'The browser should send the cookie to the pages of the account.')
  assert.equal((await app.inject({ url: '/account/orders', headers: { cookie: `theme=dark; ${cookie}` } })).json().customer, 1, 'With the cookie, the orders should be those of the customer.')
  assert.equal((await app.inject({ url: '/account/orders' })).statusCode, 401, 'Without a cookie, the orders should be refused with status 401.')
  assert.equal((await app.inject({ url: '/account/orders', headers: { cookie: 'session=x' } })).statusCode, 401, 'With a made-up session, the orders should be refused with status 401.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { app, signIn } = start(code)
  const setCookie = sessionCookie((await signIn('correct horse')).headers['set-cookie'])
  const places = ['https://blog.example.com/', 'https://blog.example.com/account/pixel.gif', 'http://www.example.com/']
  for (const url of places) {
    const cookie = sendTo(url, setCookie)
    if (cookie === undefined) continue
    const answer = await app.inject({ url: '/account/orders', headers: { cookie } })
    if (answer.statusCode === 200) return { sent: `Set-Cookie: ${setCookie}, and then a visit of ${url}`, got: `the browser sends "${cookie}" there, and with it anybody can read: ${answer.body}` }
  }
  return false
}
