import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { createTestDatabase } from '../server/test/world.ts'
import { printTables, readColumnTypes, tablesFile } from './generate-tables.ts'

async function openMigrated(): Promise<Database['pool']> {
  const { connection, drop } = await createTestDatabase()
  const database = openDatabase({ connection, poolSize: 1, name: 'generate-tables test' })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database.pool
}

const readCommitted = () => readFile(join(import.meta.dirname, '..', tablesFile), 'utf8')

test('the committed types match the tables that the migrations create', async () => {
  const printed = await printTables(await openMigrated())

  expect(printed, `${tablesFile} is not fresh; run: npm run generate`).toBe(await readCommitted())
})

test('types follow the columns: checked values, nullability, defaults, lists and JSON', async () => {
  const pool = await openMigrated()
  await pool.query(`create table shelf_items (
    id bigint primary key, kind text check (kind in ('new', 'reader''s')), is_lent boolean not null default false,
    tags text[] not null, due_on date, amount integer not null check (amount > 0),
    place text not null check (place in ('hall', 'attic') or place ~ '^room'))`)

  expect(await printTables(pool)).toContain(`
  shelfItems: {
    id: string
    kind: 'new' | 'reader\\'s' | null
    isLent: Generated<boolean>
    tags: string[]
    dueOn: string | null
    amount: number
    place: string
  }
`)
})

test('partitions are left out', async () => {
  expect(await printTables(await openMigrated())).not.toMatch(/webhookEvents\w+:/)
})

test('an unknown column type stops the generator', async () => {
  const pool = await openMigrated()
  await pool.query('create table shapes (outline polygon, notes json)')

  await expect(printTables(pool)).rejects.toThrow('shapes.outline is polygon')
})

test('a migration says the shape of a column above it, whether it makes the table or adds to it', () => {
  const types = readColumnTypes([
    `create table shelf_items (
  id uuid primary key,
  -- type: contract.Scope[]
  -- What may be read.
  scopes jsonb not null,
  note text
);`,
    `alter table shelf_items
  -- type: { from: string }
  add column period jsonb;`,
  ])

  expect([...types]).toEqual([
    ['shelf_items.scopes', 'contract.Scope[]'],
    ['shelf_items.period', '{ from: string }'],
  ])
  expect(() => readColumnTypes(['-- type: number[]'])).toThrow('No column follows')
})

test('a type for a missing column stops the generator', async () => {
  const pool = await openMigrated()
  await pool.query('alter table audit_log drop column details cascade')

  await expect(printTables(pool)).rejects.toThrow('audit_log.details')
})
