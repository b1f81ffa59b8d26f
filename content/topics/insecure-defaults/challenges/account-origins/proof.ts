import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/account-routes.ts')

const own = ['https://app.harbor.example', 'https://help.harbor.example']
const newPhone = (vary: Vary) => `+49${vary.number(100_000_000, 999_999_999)}`

async function start({ accountRoutes }: Code, vary: Vary) {
  const session = `${vary.text(20)}-_`
  const user = { name: vary.name(), phone: newPhone(vary), calendarKey: vary.text(16) }
  const app = openApp()
  await accountRoutes(app, { find: async (key) => (key === session ? user : undefined) })
  const cookie = vary.pick([`theme=dark; session=${session}`, `session=${session}; theme=dark`, `session=${session}`])
  const isAllowed = (headers: Record<string, unknown>, origin: string) => headers['access-control-allow-origin'] === origin && headers['access-control-allow-credentials'] === 'true'
  return {
    app,
    user,
    cookie,
    /** What a page of `origin` can read with the visitor's cookie, as a browser sees it. */
    async read(origin: string) {
      const { headers, body } = await app.inject({ url: '/profile', headers: { origin, cookie } })
      return isAllowed(headers, origin) ? body : ''
    },
    /** Whether a browser lets a page of `origin` send the request that changes the number. */
    async mayChange(origin: string) {
      const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/profile/phone', headers: { origin, 'access-control-request-method': 'PUT' } })
      return statusCode < 300 && isAllowed(headers, origin) && String(headers['access-control-allow-methods']).includes('PUT')
    },
  }
}

export async function works(code: Code, vary: Vary) {
  const { app, user, cookie, read, mayChange } = await start(code, vary)
  for (const origin of vary.shuffle(own)) {
    assert.ok((await read(origin)).includes(user.calendarKey), `A page of ${origin} should be able to read the profile with the visitor's cookie.`)
    const { headers } = await app.inject({ url: '/profile', headers: { origin, cookie } })
    assert.match(String(headers.vary), /\borigin\b|\*/i, 'The response should say Vary: Origin, or a cache gives the response for one page to the other.')
    assert.equal(headers['cache-control'], 'no-store', 'The profile should not be kept by caches.')
    assert.ok(await mayChange(origin), `The preflight request of ${origin} should be answered, and allow a PUT with the visitor's cookie.`)
  }
  const put = async (payload: object, headers: object = { cookie }) => (await app.inject({ method: 'PUT', url: '/profile/phone', headers: { ...headers }, payload })).statusCode
  const phone = newPhone(vary)
  assert.equal(await put({ phone }, { cookie, origin: vary.pick(own) }), 204, 'Saving a phone number should be answered with status 204.')
  // In another language, the code has a copy of the user.
  if (language === 'typescript') assert.equal(user.phone, phone, 'The new phone number should be stored.')
  assert.equal(await put({ phone: vary.word() }), 400, 'Something that is not a phone number should be refused with status 400.')
  assert.equal(await put({ phone }, {}), 401, 'Saving a phone number without a session should be refused with status 401.')
  assert.equal((await app.inject({ url: '/profile', headers: { cookie: `session=${vary.text(22)}` } })).statusCode, 401, 'Reading the profile with an unknown session should be refused with status 401.')
  assert.equal((await app.inject({ url: '/profile', headers: { cookie } })).json().name, user.name, 'A request without an Origin header, but with a session, should get the profile.')
}

/** Pages of others: their own names, names that end or begin like ours, other signs for the dots, other schemes and ports, and a page without an origin. */
const drawForms = (vary: Vary) => {
  const host = vary.pick(['app', 'help'])
  return vary.shuffle([
    `https://${vary.word()}.example`,
    `https://${vary.word()}harbor.example`,
    `https://${vary.word()}.harbor.example`,
    `https://${host}.harbor.example.${vary.word()}.example`,
    `https://${host}.harbor.example${vary.word()}.example`,
    `https://${host}${vary.pick([...'-abcxyz0189'])}harbor.example`,
    `https://${host}.harbor${vary.pick([...'-abcxyz0189'])}example`,
    `https://${vary.word()}.${host}.harbor.example`,
    `http://${host}.harbor.example`,
    `https://${host}.harbor.example:${vary.number(1024, 65_535)}`,
    'null',
  ])
}

export async function exploit(code: Code, vary: Vary, payloads = drawForms(vary)): Promise<Breach | false> {
  for (const origin of payloads) {
    const { user, read, mayChange } = await start(code, vary)
    const request = (line: string) => `${line}\nOrigin: ${origin}\nCookie: session=(of the visitor)`
    const text = await read(origin)
    if (text.includes(user.calendarKey))
      return { sent: request('GET /profile'), got: `the browser lets the page of ${origin} read: ${text}`, damage: `It is neither the app nor the help desk, and has the key of the calendar of ${user.name}.` }
    if (await mayChange(origin))
      return { sent: request('OPTIONS /profile/phone'), got: `the browser lets the page of ${origin} send a PUT with the cookie`, damage: "A page of somebody else changes the visitor's telephone number." }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { origin: string }, vary: import('#proof/vary').Vary) {
  const origin = input.origin.trim()
  try {
    const { app, user, cookie, read } = await start(code, vary)
    const { headers } = await app.inject({ url: '/profile', headers: { origin, cookie } })
    const text = (await read(origin)) || 'The browser keeps the answer from the page.'
    return { isDone: !own.includes(origin) && text.includes(user.calendarKey), shown: `Access-Control-Allow-Origin: ${headers['access-control-allow-origin'] ?? '(not sent)'}\n\n${text}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { origin: 'https://mallory.example' }, isDone: true },
  { input: { origin: 'https://app.harbor.example' }, isDone: false },
]
