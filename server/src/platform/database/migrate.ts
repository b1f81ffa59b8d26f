import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Tables } from './tables.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** Any fixed number: processes that start together migrate one after the other. */
const migrationLock = '7277294512450121'

type Migration = { name: string; text: string; checksum: string }

export type MigrationState = { applied: string[]; pending: string[]; changed: string[]; unknown: string[] }

/** Hears of a migration that takes longer than a moment, and again while it goes on. */
export type OnSlowMigration = (migration: { name: string; place: string; seconds: number }) => void

/** When a slow migration is first mentioned, and how often after that. */
const slowAfterMs = 2000
const mentionedEveryMs = 15_000

/**
 * Applies missing migrations, each file in one transaction, so that a crash leaves it applied or not started. Those of
 * large tables take minutes: `db` must be opened with `silenceMaxMs: 'forever'`.
 */
export async function migrate(
  db: Kysely<Tables>,
  onSlow: OnSlowMigration = () => {},
  folder = migrationsFolder,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // The common case of a restart: one read, no lock.
  const state = await compareMigrations(db, migrations)
  refuseForeignState(state)
  if (state.pending.length === 0) return []

  const done: string[] = []
  const pending = migrations.filter(({ name }) => state.pending.includes(name))
  for (const [index, migration] of pending.entries()) {
    const { name } = migration
    const place = `${index + 1} of ${pending.length}`
    const isOurs = await mentionWhileSlow(applyOnce(db, migration), (seconds) => onSlow({ name, place, seconds }))
    if (isOurs) done.push(name)
  }
  return done
}

async function mentionWhileSlow<T>(work: Promise<T>, mention: (seconds: number) => void): Promise<T> {
  const startedAt = performance.now()
  const say = () => {
    mention(Math.round((performance.now() - startedAt) / 1000))
    timer = setTimeout(say, mentionedEveryMs)
  }
  let timer = setTimeout(say, slowAfterMs)
  return work.finally(() => clearTimeout(timer))
}

/** Locks, checks, applies and records in one transaction, so it also works through a pooler. */
function applyOnce(db: Kysely<Tables>, { name, text, checksum }: Migration): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Waiting for another process, and rewriting a large table, may take longer than a request is allowed to.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(trx)
    const found = await trx.selectFrom('schemaMigrations').select('name').where('name', '=', name).executeTakeFirst()
    if (found !== undefined) return false
    await sql.raw(text).execute(trx)
    await trx.insertInto('schemaMigrations').values({ name, checksum }).execute()
    return true
  })
}

export async function readMigrationState(db: Kysely<Tables>, folder = migrationsFolder): Promise<MigrationState> {
  return compareMigrations(db, await readMigrations(folder))
}

export function refuseForeignState(state: MigrationState): void {
  if (state.changed.length > 0) {
    throw new OperatorError(
      `The migration ${state.changed[0]} was changed after it was applied. Restore the original file.`,
    )
  }
  if (state.unknown.length > 0) {
    throw new OperatorError(
      `The database was migrated by a newer version (${state.unknown[0]}). Start that version, or restore a backup.`,
    )
  }
}

const known = new Map<string, Promise<Migration[]>>()

/** Those of the running program: an upgrade may replace the files before it is stopped. */
function readMigrations(folder: string): Promise<Migration[]> {
  const migrations = known.get(folder) ?? readFolder(folder)
  known.set(folder, migrations)
  return migrations
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: checksumOf(text) }
    }),
  )
}

/** Without lines of comment, which say who owns and reads a table: that may change later. */
export function checksumOf(text: string): string {
  return createHash('sha256')
    .update(text.replaceAll(/^--.*\n/gm, ''))
    .digest('hex')
}

async function compareMigrations(db: Kysely<Tables>, migrations: Migration[]): Promise<MigrationState> {
  const applied = new Map(
    (await isReadable(db))
      ? (await db.selectFrom('schemaMigrations').select(['name', 'checksum']).execute()).map((row) => [
          row.name,
          row.checksum,
        ])
      : [],
  )
  return {
    applied: [...applied.keys()],
    pending: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    changed: migrations
      .filter((m) => applied.has(m.name) && applied.get(m.name) !== m.checksum)
      .map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name)),
  }
}

/** Whether there are tables the role may not read: it has no rights yet. */
export async function lacksRights(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('schema_migrations') is not null as found`.execute(db)
  return rows[0]?.found === true && !(await isReadable(db))
}

/** Without the right to read it, a role has no rights at all yet; the migrations bring them. */
async function isReadable(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select coalesce(has_table_privilege(to_regclass('schema_migrations'), 'select'), false) as found`.execute(db)
  return rows[0]?.found === true
}
