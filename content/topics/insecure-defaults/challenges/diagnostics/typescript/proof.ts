import assert from 'node:assert/strict'
import Fastify from 'fastify'
import type { Breach } from '#proof/vary'

type Code = typeof import('./service-routes.ts')

const secrets = { METRICS_TOKEN: 'm-1', DATABASE_URL: 'postgres://orders:opensesame@192.0.2.5/orders', COMMIT: '4f2a' }
const store = { ping: async () => {}, countOrders: async () => 12 }

function start({ serviceRoutes }: Code, env: Record<string, string>, database = store) {
  const app = Fastify()
  serviceRoutes(app, database, { ...secrets, ...env })
  // As behind a proxy on the same machine: each request comes from 127.0.0.1.
  return (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: '127.0.0.1' })
}

export async function works(code: Code) {
  const developer = start(code, { APP_ENV: 'development', DIAGNOSTICS: 'on' })
  const page = (await developer('/diagnostics')).json()
  assert.ok(page.memory.rss > 0, 'In development with diagnostics on, the page should show how much memory is used.')
  assert.equal(page.settings.COMMIT, '4f2a', 'In development with diagnostics on, the page should show the settings.')
  const production = start(code, { APP_ENV: 'production' })
  assert.equal((await production('/diagnostics')).statusCode, 404, 'In production, /diagnostics should be answered with status 404.')
  assert.deepEqual((await production('/health')).json(), { status: 'ok' }, 'In production, /health should say that the service is fine.')
  assert.deepEqual((await production('/version')).json(), { commit: '4f2a' }, 'In production, /version should name the commit.')
  assert.equal((await production('/metrics')).statusCode, 401, 'Metrics without the token should be refused with status 401.')
  assert.equal((await production('/metrics', { authorization: 'Bearer m-1' })).body, 'orders_total 12\n', 'With the token, metrics should count the orders.')
  const ping = () => Promise.reject(new Error('refused'))
  assert.equal((await start(code, { APP_ENV: 'production' }, { ...store, ping })('/health')).statusCode, 503, 'When the database does not answer, /health should be answered with status 503.')
  assert.throws(() => start(code, { METRICS_TOKEN: '' }), 'The service should refuse to start without a token for the metrics.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  for (const env of [{}, { APP_ENV: '' }, { APP_ENV: 'prod' }, { APP_ENV: 'Production' }]) {
    const get = start(code, env as Record<string, string>)
    const { body } = await get('/diagnostics')
    const setting = 'APP_ENV' in env ? `APP_ENV="${env.APP_ENV}"` : 'no APP_ENV'
    if (body.includes('opensesame')) return { sent: `GET /diagnostics, to a server with ${setting}`, got: body }
  }
  return false
}
