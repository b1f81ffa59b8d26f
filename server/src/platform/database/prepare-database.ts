import { OperatorError } from '../operator-error.ts'
import type { Connection, Database } from './database.ts'
import { grantService, readRole } from './grant-service.ts'
import { migrate, readMigrationState, refuseForeignState } from './migrate.ts'
import { withOwner } from './with-owner.ts'

/**
 * Applies missing migrations, as the owner of the tables if there is one, and grants the role of the service its
 * rights. A restart with nothing to do needs no connection as the owner.
 */
export async function prepareDatabase(
  database: Database,
  options: { owner: Connection | undefined; name: string },
): Promise<string[]> {
  const state = await readMigrationState(database.db)
  refuseForeignState(state)
  if (state.pending.length === 0) return []
  if (options.owner === undefined) return migrateAlone(database)
  return withOwner(database, { owner: options.owner, name: options.name }, async (owner) => {
    const applied = await migrate(owner)
    const role = await readRole(database.db)
    if (role !== (await readRole(owner))) await grantService(owner, role)
    return applied
  })
}

async function migrateAlone({ db }: Database): Promise<string[]> {
  try {
    return await migrate(db)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new OperatorError(
      `The database role ${await readRole(db)} may not change tables. Set MIGRATION_DATABASE_URL to a role that owns them.`,
      { cause: error },
    )
  }
}
