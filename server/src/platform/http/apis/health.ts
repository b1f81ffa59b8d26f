import { AppError } from '../../app-error.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../database/database.ts'
import { readMigrationState } from '../../database/migrate.ts'
import type { HttpServer } from '../server.ts'

const rememberedMs = 1000

/** `/healthz`: the process responds. `/readyz`: it can also serve, with the database reachable and migrated. */
export function bindHealth(server: HttpServer, { database, clock }: { database: Database; clock: Clock }): void {
  server.fastify.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  const isReady = watchReadiness({ database, clock })
  server.fastify.get('/readyz', async (_request, reply) => {
    if (server.isDraining() || !(await isReady())) throw new AppError('unavailable', {}, { retryAfter: 1 })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

/** Whether a process can do its work: the database is reachable, and migrated to what this version expects. */
export function watchReadiness({ database, clock }: { database: Database; clock: Clock }): () => Promise<boolean> {
  const { ask, forget } = rememberBriefly(clock, () => isMigrated(database))
  // When a connection is lost, the database may be gone.
  database.pool.on('remove', forget)
  return ask
}

/** After a migration by a newer version, writes would fail: requests belong to the processes of that version. */
async function isMigrated(database: Database): Promise<boolean> {
  const state = await readMigrationState(database.db)
  return state.pending.length === 0 && state.unknown.length === 0
}

/**
 * Anyone may ask at any rate: concurrent requests share one database query, and a positive result is cached for a
 * second. A negative result is never cached, so the next request notices a recovery.
 */
function rememberBriefly(clock: Clock, look: () => Promise<boolean>) {
  let latest: { promise: Promise<boolean>; until: number } | undefined
  const forget = () => {
    latest = undefined
  }
  const ask = async () => {
    const now = clock.now().getTime()
    if (latest === undefined || now >= latest.until) {
      const own = { promise: look(), until: Number.POSITIVE_INFINITY }
      latest = own
      const settle = (until: number) => {
        own.until = until
      }
      own.promise.then(
        (isTrue) => settle(isTrue ? now + rememberedMs : 0),
        () => settle(0),
      )
    }
    return latest.promise
  }
  return { ask, forget }
}
