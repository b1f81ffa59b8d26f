import { type Kysely, sql } from 'kysely'
import { jobsSchema } from '../jobs/jobs.queries.ts'
import type { Tables } from './tables.ts'

/**
 * Gives the role of the service what it needs: rows of all tables, but of those whose comment begins with `append-only`
 * reading alone. They are written through functions of the owner. `no-delete` takes away the right to delete alone.
 */
export async function grantService(owner: Kysely<Tables>, role: string): Promise<void> {
  const to = sql.id(role)
  await owner.transaction().execute(async (db) => {
    await waitForSetup(db)
    const { rows: places } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    const { schema } = places[0] as { schema: string }
    const { rows: kept } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace
        and (c.relname = 'schema_migrations' or obj_description(c.oid, 'pg_class') like 'append-only%')`.execute(db)
    const { rows: lasting } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace
        and obj_description(c.oid, 'pg_class') like 'no-delete%'`.execute(db)
    for (const name of [schema, jobsSchema]) {
      const within = sql.id(name)
      await sql`grant usage on schema ${within} to ${to}`.execute(db)
      await sql`grant select, insert, update, delete on all tables in schema ${within} to ${to}`.execute(db)
      await sql`grant usage, select on all sequences in schema ${within} to ${to}`.execute(db)
      await sql`grant execute on all functions in schema ${within} to ${to}`.execute(db)
    }
    for (const { name } of kept) await sql`revoke insert, update, delete on ${sql.id(name)} from ${to}`.execute(db)
    for (const { name } of lasting) await sql`revoke delete on ${sql.id(name)} from ${to}`.execute(db)
  })
}

/**
 * PostgreSQL fails with "tuple concurrently updated" when two processes, such as the first start and a command, change
 * roles or rights at the same time. The lock ends with the transaction.
 */
export async function waitForSetup(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parapet setup'))`.execute(db)
}

export async function readRole(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return (rows[0] as { role: string }).role
}

/** Whether the role could change rows of append-only tables, as their owner or as a superuser. */
export async function canChangeLogs(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select coalesce(bool_or(pg_has_role(c.relowner, 'usage') or has_table_privilege(c.oid, 'update, delete')), false) as can
    from pg_class c where c.relnamespace = current_schema()::regnamespace
      and obj_description(c.oid, 'pg_class') like 'append-only%'`.execute(db)
  return (rows[0] as { can: boolean }).can
}
