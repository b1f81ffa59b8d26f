import { type Kysely, sql } from 'kysely'
import { limits } from './database.ts'
import { readRole, waitForSetup } from './grant-service.ts'
import type { Tables } from './tables.ts'

/** As PostgreSQL keeps what `keepLimits` sets. */
const kept = Object.entries(limits).map(([name, value]) => `${name}=${value}`)

/**
 * Puts the time limits of statements and transactions on the role of the service, in its database. A pooler such as
 * PgBouncer gives each transaction another connection, so what a client sets on its own reaches others or gets lost.
 */
export async function keepLimits(db: Kysely<Tables>): Promise<void> {
  if (await hasLimits(db)) return
  const role = sql.id(await readRole(db))
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = sql.id(rows[0]?.name ?? '')
  await db.transaction().execute(async (trx) => {
    await waitForSetup(trx)
    if (await hasLimits(trx)) return
    for (const [name, value] of Object.entries(limits)) {
      await sql`alter role ${role} in database ${database} set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx)
    }
  })
}

export async function hasLimits(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ hasAll: boolean }>`
    select coalesce(bool_or(s.setconfig @> ${kept}::text[]), false) as "hasAll" from pg_db_role_setting s
    where s.setrole = current_user::regrole
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`.execute(db)
  return rows[0]?.hasAll === true
}
