import assert from 'node:assert/strict'
import Fastify from 'fastify'

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
  assert.ok(page.memory.rss > 0)
  assert.equal(page.settings.COMMIT, '4f2a')
  const production = start(code, { APP_ENV: 'production' })
  assert.equal((await production('/diagnostics')).statusCode, 404)
  assert.deepEqual((await production('/health')).json(), { status: 'ok' })
  assert.deepEqual((await production('/version')).json(), { commit: '4f2a' })
  assert.equal((await production('/metrics')).statusCode, 401)
  assert.equal((await production('/metrics', { authorization: 'Bearer m-1' })).body, 'orders_total 12\n')
  const ping = () => Promise.reject(new Error('refused'))
  assert.equal((await start(code, { APP_ENV: 'production' }, { ...store, ping })('/health')).statusCode, 503)
  assert.throws(() => start(code, { METRICS_TOKEN: '' }))
}

export async function exploit(code: Code): Promise<boolean> {
  for (const env of [{}, { APP_ENV: '' }, { APP_ENV: 'prod' }, { APP_ENV: 'Production' }]) {
    const get = start(code, env as Record<string, string>)
    if ((await get('/diagnostics')).body.includes('opensesame')) return true
  }
  return false
}
