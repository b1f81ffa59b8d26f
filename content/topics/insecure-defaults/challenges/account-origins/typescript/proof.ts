import assert from 'node:assert/strict'
import Fastify from 'fastify'
import type { Breach } from '#proof/vary'
import type { User } from './account-routes.ts'

type Code = typeof import('./account-routes.ts')

const cookie = 'theme=dark; session=0123456789abcdefghijkl'

function start({ accountRoutes }: Code) {
  const user: User = { name: 'Ada', phone: '+49301234567', calendarKey: 'k-77' }
  const app = Fastify()
  accountRoutes(app, { find: async (key) => (key === '0123456789abcdefghijkl' ? user : undefined) })
  return { app, user }
}

/** What a page of `origin` can read with the visitor's cookie, as a browser sees it. */
async function read({ app }: ReturnType<typeof start>, origin: string) {
  const { headers, body } = await app.inject({ url: '/profile', headers: { origin, cookie } })
  const isAllowed = headers['access-control-allow-origin'] === origin && headers['access-control-allow-credentials'] === 'true'
  return isAllowed ? body : undefined
}

export async function works(code: Code) {
  const service = start(code)
  for (const origin of ['https://app.harbor.example', 'https://help.harbor.example']) {
    assert.match((await read(service, origin)) ?? '', /k-77/, `A page of ${origin} should be able to read the profile with the visitor's cookie.`)
    const preflight = await service.app.inject({ method: 'OPTIONS', url: '/profile/phone', headers: { origin } })
    assert.equal(preflight.statusCode, 204, `A preflight request of ${origin} should be answered with status 204.`)
    assert.equal(preflight.headers['access-control-allow-origin'], origin, `The preflight answer should allow ${origin}.`)
    assert.equal(preflight.headers['access-control-allow-methods'], 'GET, PUT', 'The preflight answer should allow GET and PUT.')
  }
  const put = (payload: object, headers: object = { cookie }) =>
    service.app.inject({ method: 'PUT', url: '/profile/phone', headers: { ...headers }, payload })
  assert.equal((await put({ phone: '+49307654321' })).statusCode, 204, 'Saving a phone number should be answered with status 204.')
  assert.equal(service.user.phone, '+49307654321', 'The new phone number should be stored.')
  assert.equal((await put({ phone: 'x' })).statusCode, 400, 'Something that is not a phone number should be refused with status 400.')
  assert.equal((await put({ phone: '+49307654321' }, {})).statusCode, 401, 'Saving a phone number without a session should be refused with status 401.')
  assert.equal((await service.app.inject({ url: '/profile' })).statusCode, 401, 'Reading the profile without a session should be refused with status 401.')
  assert.equal((await service.app.inject({ url: '/profile', headers: { cookie } })).json().name, 'Ada', 'A request without an Origin header, but with a session, should get the profile.')
}

const forms = ['https://mallory.example', 'https://myharbor.example', 'https://app.harbor.example.mallory.example', 'https://app-harbor.example', 'null']

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  for (const origin of payloads) {
    const text = await read(start(code), origin)
    if (text?.includes('k-77')) return { sent: `GET /profile\nOrigin: ${origin}\nCookie: session=(of the visitor)`, got: `the browser lets the page of ${origin} read: ${text}` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ accountRoutes }: Code, input: { origin: string }, vary: import('#proof/vary').Vary) {
  const calendarKey = vary.text(12)
  const app = Fastify()
  accountRoutes(app, { find: async () => ({ name: vary.name(), phone: '+49301234567', calendarKey }) })
  const origin = input.origin.trim()
  try {
    const { headers, body } = await app.inject({ url: '/profile', headers: { origin, cookie: 'session=0123456789abcdefghijkl' } })
    const allowed = headers['access-control-allow-origin']
    const isReadable = allowed === origin && headers['access-control-allow-credentials'] === 'true'
    const isForeign = !['https://app.harbor.example', 'https://help.harbor.example'].includes(origin)
    const text = isReadable ? body : 'The browser keeps the answer from the page.'
    return { isDone: isForeign && text.includes(calendarKey), shown: `Access-Control-Allow-Origin: ${allowed ?? '(not sent)'}\n\n${text}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { origin: 'https://mallory.example' }, isDone: true },
  { input: { origin: 'https://app.harbor.example' }, isDone: false },
]
