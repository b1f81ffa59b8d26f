/** Runs once before all tests: one real PostgreSQL, and a migrated database that test files copy. */
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { grantService } from '../src/platform/database/grant-service.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startTemporaryDatabase } from './temporary-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseHost: string
    /** Owns everything, for tests that read and change tables. */
    databaseUser: string
    /** The role that the service connects with. */
    serviceUser: string
  }
}

export const templateDatabase = 'parapet'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startTemporaryDatabase('parapet test')
  const database = openDatabase({ connection: embedded.connection, poolSize: 2, name: 'test set-up' })
  await migrate(database.db)
  await grantService(database.db, embedded.serviceConnection.user)
  await stopSyncing(database)
  await database.close()
  project.provide('databaseHost', embedded.connection.host)
  project.provide('databaseUser', embedded.connection.user)
  project.provide('serviceUser', embedded.serviceConnection.user)
  return embedded.stop
}

/** Test data need not survive a crash. Durability is tested with separate servers. */
async function stopSyncing({ pool }: Database): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await pool.query(`alter system set ${setting} = off`)
  }
  await pool.query('select pg_reload_conf()')
}
