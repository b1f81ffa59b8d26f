import assert from 'node:assert/strict'
import Fastify from 'fastify'

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
  assert.equal((await signIn('wrong')).statusCode, 401)
  const answer = await signIn('correct horse')
  assert.equal(answer.statusCode, 200)
  const setCookie = String(answer.headers['set-cookie'])
  assert.match(setCookie, /HttpOnly/)
  const cookie = sendTo('https://www.example.com/account/orders', setCookie)
  assert.ok(cookie)
  assert.equal((await app.inject({ url: '/account/orders', headers: { cookie: `theme=dark; ${cookie}` } })).json().customer, 1)
  assert.equal((await app.inject({ url: '/account/orders' })).statusCode, 401)
  assert.equal((await app.inject({ url: '/account/orders', headers: { cookie: 'session=x' } })).statusCode, 401)
}

export async function exploit(code: Code): Promise<boolean> {
  const { app, signIn } = start(code)
  const setCookie = String((await signIn('correct horse')).headers['set-cookie'])
  const places = ['https://blog.example.com/', 'https://blog.example.com/account/pixel.gif', 'http://www.example.com/']
  for (const cookie of places.map((url) => sendTo(url, setCookie))) {
    if (cookie === undefined) continue
    const answer = await app.inject({ url: '/account/orders', headers: { cookie } })
    if (answer.statusCode === 200) return true
  }
  return false
}
