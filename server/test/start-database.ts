/** Runs once before all tests: one real PostgreSQL, and a migrated database that test files copy. */
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { grantService } from '../src/platform/database/grant-service.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startTemporaryDatabase } from './temporary-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseHost: string
    /** Owns everything, for tests that look into tables and change them. */
    databaseUser: string
    /** What the service connects as. */
    serviceUser: string
  }
}

export const templateDatabase = 'parapet'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startTemporaryDatabase('parapet test')
  const database = openDatabase({ connection: embedded.connection, poolSize: 2, name: 'test set-up' })
  await migrate(database.db)
  await grantService(database.db, embedded.serviceConnection.user)
  await database.close()
  project.provide('databaseHost', embedded.connection.host)
  project.provide('databaseUser', embedded.connection.user)
  project.provide('serviceUser', embedded.serviceConnection.user)
  return embedded.stop
}
