/** Runs once before all tests: one real PostgreSQL, and a migrated database that test files copy. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { ownEmbeddedDatabase } from '../src/platform/database/embedded/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseHost: string
    databaseUser: string
  }
}

export const templateDatabase = 'parapet'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-test-'))
  // When the tests run as root, PostgreSQL runs as another user and must be able to pass through.
  await chmod(dataDir, 0o711)
  const embedded = await ownEmbeddedDatabase({ dataDir, owner: { name: 'parapet test' }, log: () => {} })
  const database = openDatabase({ connection: embedded.connection, poolSize: 2, name: 'test set-up' })
  await migrate(database.db)
  await database.close()
  project.provide('databaseHost', embedded.connection.host)
  project.provide('databaseUser', embedded.connection.user)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
