import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/service-routes.ts')

/** The settings of a server, with a password in one whose name says nothing about it. */
function draw(vary: Vary) {
  const [token, password, commit, orders] = [vary.text(20), vary.text(16), vary.text(8), vary.number(1, 999)]
  const settings = { METRICS_TOKEN: token, DATABASE_URL: `postgres://orders:${password}@192.0.2.5/orders`, COMMIT: commit }
  return { token, password, commit, orders, settings, store: { ping: async () => {}, countOrders: async () => orders } }
}

async function start({ serviceRoutes }: Code, { settings, store }: Pick<ReturnType<typeof draw>, 'settings' | 'store'>, env: Record<string, string>) {
  const app = openApp()
  await serviceRoutes(app, store, { ...settings, ...env })
  // As behind a proxy on the same machine: each request comes from 127.0.0.1.
  return (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: '127.0.0.1' })
}

export async function works(code: Code, vary: Vary) {
  const drawn = draw(vary)
  const { token, commit, orders, store } = drawn
  const developer = await start(code, drawn, { APP_ENV: 'development', DIAGNOSTICS: 'on' })
  const page = (await developer('/diagnostics')).json()
  assert.ok((page.memory.rss ?? page.memory) > 0, 'In development with diagnostics on, the page should show how much memory is used.')
  assert.equal(page.settings.COMMIT, commit, 'In development with diagnostics on, the page should show the settings.')
  const production = await start(code, drawn, { APP_ENV: 'production' })
  assert.equal((await production('/diagnostics')).statusCode, 404, 'In production, /diagnostics should be answered with status 404.')
  for (const get of [production, await start(code, drawn, {}), await start(code, drawn, { APP_ENV: vary.word() })]) {
    assert.deepEqual((await get('/health')).json(), { status: 'ok' }, 'Whatever APP_ENV is, /health should say that the service is fine.')
    assert.deepEqual((await get('/version')).json(), { commit }, 'Whatever APP_ENV is, /version should name the commit.')
    assert.equal((await get('/metrics')).statusCode, 401, 'Metrics without the token should be refused with status 401.')
    assert.equal((await get('/metrics', { authorization: `Bearer ${token}` })).body, `orders_total ${orders}\n`, 'With the token, metrics should count the orders.')
  }
  const ping = async () => {
    throw Object.assign(new Error('refused'), { name: 'ConnectionRefusedError' })
  }
  const broken = await start(code, { ...drawn, store: { ...store, ping } }, { APP_ENV: 'production' })
  assert.equal((await broken('/health')).statusCode, 503, 'When the database does not answer, /health should be answered with status 503.')
  await assert.rejects(start(code, drawn, { METRICS_TOKEN: '' }), 'The service should refuse to start without a token for the metrics.')
}

/** Servers that nobody has told, or not told in so many words, that they are in production. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const names = ['', 'prod', 'Production', 'PRODUCTION', 'production ', 'live', 'staging', 'test', 'pre-development', vary.word()]
  const switches = ['off', 'false', '0', 'no', '']
  const environments = [{}, ...names.map((APP_ENV) => ({ APP_ENV })), ...switches.map((DIAGNOSTICS) => ({ APP_ENV: 'production', DIAGNOSTICS }))]
  for (const env of vary.shuffle<Record<string, string>>(environments)) {
    const drawn = draw(vary)
    const get = await start(code, drawn, env)
    const { statusCode, body } = await get('/diagnostics')
    const setting = Object.entries(env).map(([name, value]) => `${name}="${value}"`).join(' and ') || 'no APP_ENV'
    if (body.includes(drawn.password))
      return { sent: `GET /diagnostics from the internet, to a server with ${setting}`, got: body, damage: 'Everybody can read the password of the database.' }
    if (statusCode === 200)
      return { sent: `GET /diagnostics from the internet, to a server with ${setting}`, got: body, damage: 'The page is there, although nobody has said that this is a machine of a developer. Everybody can read how the service is set up.' }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { address }: { address: string }, vary: Vary) {
  const drawn = draw(vary)
  try {
    const get = await start(code, drawn, { APP_ENV: 'prod' })
    const { statusCode, body } = await get(address)
    return { isDone: body.includes(drawn.password), shown: `${statusCode}\n${body}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { address: '/diagnostics' }, isDone: true },
  { input: { address: '/health' }, isDone: false },
  { input: { address: '/metrics' }, isDone: false },
]
