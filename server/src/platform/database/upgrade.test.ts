/** Every migration is tested from the release before: with rows in every table, and against a new installation. */
import { randomBytes } from 'node:crypto'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { addMigrations, createMigrationsFolder } from '../../../test/migrations-folder.ts'
import { releasedMigrations } from '../../../test/upgrade/released-migrations.ts'
import { listSchemaFacts } from '../../../test/upgrade/schema-facts.ts'
import { listLosses, readEveryTable, seedEveryTable } from '../../../test/upgrade/seed-tables.ts'
import { openDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

/** What migrations since the last release drop or change on purpose: `table` or `table.column`, each with its reason. */
const meant: string[] = []

const baseline = '0001-baseline.sql'

async function createDatabase() {
  const place = { host: inject('databaseHost'), user: inject('databaseUser') }
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ ...place, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const client = new pg.Client({ ...place, database: name })
  await client.connect()
  const { db, close } = openDatabase({ connection: { ...place, database: name }, poolSize: 1, name: 'upgrade test' })
  onTestFinished(async () => {
    await client.end()
    await close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { client, migrate: (folder: string) => migrate(db, undefined, folder) }
}

/** The migrations of the last release alone; before the first one, the baseline. */
async function createReleasedFolder(): Promise<string> {
  const names = Object.keys(releasedMigrations)
  const folder = await createMigrationsFolder()
  for (const name of names.length === 0 ? [baseline] : names) await cp(join(migrationsFolder, name), join(folder, name))
  return folder
}

/** Upgrades the last release with a row in every table, and installs the same version in an empty database. */
async function upgradeTo(folder: string) {
  const [old, fresh] = [await createDatabase(), await createDatabase()]
  await old.migrate(await createReleasedFolder())
  const seeded = await seedEveryTable(old.client)
  const before = await readEveryTable(old.client)
  await old.migrate(folder)
  const losses = listLosses(before, await readEveryTable(old.client))
  await fresh.migrate(folder)
  const [upgraded, installed] = [await listSchemaFacts(old.client), await listSchemaFacts(fresh.client)]
  const differences = [
    ...upgraded.filter((fact) => !installed.includes(fact)),
    ...installed.filter((fact) => !upgraded.includes(fact)),
  ]
  return { seeded, facts: installed.length, losses: losses.filter((what) => !meant.includes(what)), differences }
}

test('an upgrade from the last release keeps every value, and ends with the tables of a new installation', async () => {
  const { seeded, facts, losses, differences } = await upgradeTo(migrationsFolder)

  expect(seeded.length).toBeGreaterThan(80)
  expect(facts).toBeGreaterThan(1500)
  expect({ losses, differences }).toEqual({ losses: [], differences: [] })
})

test('a released migration has not changed, except for its lines of comment', async () => {
  const { client, migrate } = await createDatabase()
  await migrate(migrationsFolder)
  const { rows } = await client.query('select name, checksum from schema_migrations')

  expect(Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))).toMatchObject(releasedMigrations)
  expect(await readdir(migrationsFolder)).toContain(baseline)
})

describe('this test notices a migration', () => {
  const upgradeWith = async (text: string) => upgradeTo(await addMigrations({ '9001-later.sql': text }))

  test('that changes nothing but adds a table and a column: there is nothing to report', async () => {
    const text = `create table later (id int primary key);
      alter table teams add column size int not null default 0;`

    expect(await upgradeWith(text)).toMatchObject({ losses: [], differences: [] })
  })

  test.each([
    ['drops a column', 'alter table teams drop column description', ['teams.description']],
    ['overwrites values', "update users set name = 'Somebody'", ['users.name']],
    ['loses precision', 'alter table mails alter column sent_at type date', ['mails.sent_at']],
    ['deletes rows', 'delete from learning_days', ['learning_days: a row']],
    ['drops a table', 'drop table lab_drafts', ['lab_drafts']],
  ])('that %s', async (_, text, losses) => {
    expect((await upgradeWith(text)).losses).toEqual(losses)
  })

  test('that does something else where there are rows', async () => {
    const text = `do $$ begin
        if exists (select from users) then create index later on users (name); end if;
      end $$`

    expect((await upgradeWith(text)).differences).toEqual([
      expect.stringContaining('index CREATE INDEX later'),
      expect.stringContaining('relation later'),
    ])
  })

  test('that fails on rows of the last release', async () => {
    await expect(upgradeWith('alter table teams add column size int not null')).rejects.toThrow(/null values/)
  })
})
