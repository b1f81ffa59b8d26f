import type { Database } from '../database/database.ts'
import { readMigrationState } from '../database/migrate.ts'
import { AppError } from './app-error.ts'
import type { HttpServer } from './server.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, too: the database is there and migrated. */
export function healthRoutes(server: HttpServer, database: Database): void {
  server.fastify.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  server.fastify.get('/readyz', async (_request, reply) => {
    if (server.isDraining() || !(await isMigrated(database))) throw new AppError('unavailable', {}, { retryAfter: 1 })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

async function isMigrated(database: Database): Promise<boolean> {
  const state = await readMigrationState(database.db)
  return state.pending.length === 0
}
