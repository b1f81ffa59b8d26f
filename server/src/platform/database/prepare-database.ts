import { OperatorError } from '../operator-error.ts'
import { type Connection, type Database, openDatabase } from './database.ts'
import { grantService, readRole } from './grant-service.ts'
import { keepLimits } from './keep-limits.ts'
import { migrate, type OnSlowMigration, readMigrationState, refuseForeignState } from './migrate.ts'
import { withOwner } from './with-owner.ts'

type PrepareOptions = {
  owner: Connection | undefined
  name: string
  onSlow?: OnSlowMigration
  /** Where the migrations are, for tests. */
  folder?: string
}

/**
 * Applies missing migrations, as the owner of the tables if there is one, and grants the role of the service its
 * rights. A restart with nothing to do needs no connection as the owner.
 */
export async function prepareDatabase(database: Database, options: PrepareOptions): Promise<string[]> {
  const applied = await migrateOnce(database, options)
  await keepLimits(database.db)
  return applied
}

async function migrateOnce(database: Database, options: PrepareOptions): Promise<string[]> {
  const state = await readMigrationState(database.db, options.folder)
  refuseForeignState(state)
  if (state.pending.length === 0) return []
  if (options.owner === undefined) return migrateAlone(database, options)
  return withOwner(database, { owner: options.owner, name: options.name }, async (owner) => {
    const applied = await migrate(owner, options.onSlow, options.folder)
    const role = await readRole(database.db)
    if (role !== (await readRole(owner))) await grantService(owner, role)
    return applied
  })
}

async function migrateAlone({ db, connection }: Database, { name, onSlow, folder }: PrepareOptions): Promise<string[]> {
  const patient = openDatabase({ connection, poolSize: 1, name, silenceMaxMs: 'forever' })
  try {
    return await migrate(patient.db, onSlow, folder)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new OperatorError(
      `The database role ${await readRole(db)} may not change tables. Set MIGRATION_DATABASE_URL to a role that owns them.`,
      { cause: error },
    )
  } finally {
    await patient.close()
  }
}
