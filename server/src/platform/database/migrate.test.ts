import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addMigrations } from '../../../test/migrations-folder.ts'
import { createTestDatabase } from '../../../test/world.ts'
import { until } from '../../../test/worlds/embedded-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsFolder, readMigrationState } from './migrate.ts'

type Place = { host: string; user: string; database: string }

/** A database with nothing in it. */
async function createEmptyDatabase(): Promise<Place> {
  const server = { host: inject('databaseHost'), user: inject('databaseUser') }
  const database = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database}`)
  onTestFinished(async () => {
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  })
  return { ...server, database }
}

function open(connection: Place): Database {
  const database = openDatabase({ connection, poolSize: 2, name: 'migrate test' })
  onTestFinished(() => database.close())
  return database
}

async function openClient(connection: Place): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function openMigrated(): Promise<Database> {
  const { connection, drop } = await createTestDatabase()
  const database = open(connection as Place)
  onTestFinished(async () => {
    await database.close().catch(() => {})
    await drop()
  })
  return database
}

const allMigrations = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()

/** Several, whatever the release has. */
async function createLongerFolder(): Promise<{ folder: string; names: string[] }> {
  const later = { '9001-one.sql': 'create table one (id int);', '9002-two.sql': 'alter table one add two int;' }
  return { folder: await addMigrations(later), names: [...allMigrations, ...Object.keys(later)] }
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ name }) => name)
}

test('an empty database gets every migration once, and a second run has nothing to do', async () => {
  const { db } = open(await createEmptyDatabase())
  const { folder, names } = await createLongerFolder()
  const before = await readMigrationState(db, folder)
  const first = await migrate(db, undefined, folder)
  const second = await migrate(db, undefined, folder)

  expect(before).toEqual({ applied: [], pending: names, changed: [], unknown: [] })
  expect(first).toEqual(names)
  expect(second).toEqual([])
  expect(await readMigrationState(db, folder)).toEqual({ applied: names, pending: [], changed: [], unknown: [] })
})

test('processes that start together apply each migration once', async () => {
  const place = await createEmptyDatabase()
  const { folder, names } = await createLongerFolder()
  const databases = Array.from({ length: 4 }, () => open(place))
  const applied = await Promise.all(databases.map(({ db }) => migrate(db, undefined, folder)))

  expect(applied.flat().toSorted()).toEqual(names)
})

test('an interrupted migration leaves nothing behind, and the next run applies it', async () => {
  const place = await createEmptyDatabase()
  const { db } = open(place)
  const [blocker, watcher] = [await openClient(place), await openClient(place)]
  // One of the last tables: nearly everything is done when the migration has to wait for this one.
  await blocker.query('begin')
  await blocker.query('create table log_stream_lease (id int)')
  const cutOff = migrate(db).then(
    () => 'done',
    () => 'failed',
  )
  const findWaiting = async () => {
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where application_name = 'migrate test' and wait_event_type = 'Lock' and datname = $1",
      [place.database],
    )
    return rows[0]?.pid as number | undefined
  }
  await until(async () => (await findWaiting()) !== undefined)
  await watcher.query('select pg_terminate_backend($1)', [await findWaiting()])
  const outcome = await cutOff
  await blocker.query('rollback')
  const left = await listTables(watcher)
  const state = await readMigrationState(db)
  const applied = await migrate(db)

  expect(outcome).toBe('failed')
  expect(left.filter((name) => name !== 'schema_migrations')).toEqual([])
  expect(state.pending).toEqual(allMigrations)
  expect(applied).toEqual(allMigrations)
  expect(await listTables(watcher)).toContain('log_stream_lease')
})

test('a migration changed after it was applied stops the start', async () => {
  const { db, pool } = await openMigrated()
  await pool.query("update schema_migrations set checksum = 'other' where name = $1", [allMigrations[0]])

  await expect(migrate(db)).rejects.toThrow(
    `The migration ${allMigrations[0]} was changed after it was applied. Restore the original file.`,
  )
})

test('after a migration was applied, only its lines of comment may change', async () => {
  const { db } = open(await createEmptyDatabase())
  const change = async (from: string, to: string) => {
    const folder = await addMigrations({})
    const file = join(folder, allMigrations[0] as string)
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
    return folder
  }
  await migrate(db)

  expect(await migrate(db, undefined, await change('-- owner: people', '-- owner: teams'))).toEqual([])
  await expect(migrate(db, undefined, await change('fillfactor = 70', 'fillfactor = 60'))).rejects.toThrow(
    'was changed after it was applied',
  )
})

test('a database of a newer version is left unchanged', async () => {
  const { db, pool } = await openMigrated()
  await pool.query("insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')")

  await expect(migrate(db)).rejects.toThrow(
    'The database was migrated by a newer version (9999-future.sql). Start that version, or restore a backup.',
  )
})
