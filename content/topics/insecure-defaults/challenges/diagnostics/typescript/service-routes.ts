import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

type Environment = Record<string, string | undefined>
export type Store = { ping(): Promise<void>; countOrders(): Promise<number> }

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The routes for operation; `env` is the environment of the process. */
export function serviceRoutes(app: FastifyInstance, store: Store, env: Environment): void {
  // block: require-token
  const metricsToken = env.METRICS_TOKEN
  if (!metricsToken) throw new Error('METRICS_TOKEN is missing')
  // end

  // block: health
  app.get('/health', async (request, reply) => {
    try {
      await store.ping()
      return { status: 'ok' }
    } catch (error) {
      request.log.error(error, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  // end

  // block: metrics
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    if (!timingSafeEqual(sha256(given), sha256(`Bearer ${metricsToken}`))) {
      return reply.code(401).send({ error: 'token_missing' })
    }
    return reply.type('text/plain').send(`orders_total ${await store.countOrders()}\n`)
  })
  // end

  // block: version
  app.get('/version', async () => ({ commit: env.COMMIT ?? 'unknown' }))
  // end

  // block: diagnostics
  if (env.APP_ENV !== 'production') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
}
