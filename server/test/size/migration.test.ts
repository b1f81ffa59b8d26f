import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { migrationsFolder } from '../../src/platform/database/migrate.ts'
import { toDatabaseUrl, useParapet } from '../journeys/parapet.ts'
import { testInSizeRun } from './in-size-run.ts'

const parapet = useParapet()
vi.setConfig({ testTimeout: 1_800_000 })

const attempts = 2_000_000
/** From here on, migrations rewrite all attempts. */
const firstSlow = '0014'
/** Longer than a connection of the service may be silent, whatever the machine. */
const heldMs = 50_000

testInSizeRun('an upgrade of two million attempts finishes, however long a single statement takes', async () => {
  const { client, place, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await applyOldMigrations(client)
  await addAttempts(client)
  // The first slow statement waits for this lock, as behind a long backup, and then rewrites the table.
  await client.query('begin')
  await client.query('lock table learning_attempts in access exclusive mode')
  const release = sleep(heldMs).then(() => client.query('commit'))
  const startedAt = performance.now()
  const env = { DATABASE_URL: toDatabaseUrl(place), SECRET_KEY: randomBytes(32).toString('base64') }
  const ended = await parapet.run(['migrate'], env)
  const tookMs = performance.now() - startedAt
  await release
  const { rows } = await client.query(
    'select count(*)::int as count from learning_attempts where is_passed is not null',
  )
  const { rows: state } = await client.query('select count(*)::int as count from schema_migrations')

  expect(ended, ended.stderr).toMatchObject({ code: 0 })
  // What the operator sees meanwhile.
  expect(ended.stderr).toContain('0014-honest-results.sql')
  expect(tookMs).toBeGreaterThan(heldMs)
  expect(rows).toEqual([{ count: attempts }])
  expect(state).toEqual([{ count: (await listMigrations()).length }])
  expect((await parapet.run(['migrate'], env)).code).toBe(0)
})

const listMigrations = async () => (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()

async function createEmptyDatabase() {
  const server = { host: inject('databaseHost'), user: inject('databaseUser') }
  const place = { ...server, database: `test_${randomBytes(8).toString('hex')}` }
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${place.database}`)
  const client = new pg.Client(place)
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return {
    client,
    place,
    async drop() {
      await client.end()
      await admin.query(`drop database ${place.database} with (force)`)
      await admin.end()
    },
  }
}

/** As an older release left it. */
async function applyOldMigrations(client: pg.Client): Promise<void> {
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of (await listMigrations()).filter((name) => name < firstSlow)) {
    const text = await readFile(join(migrationsFolder, name), 'utf8')
    await client.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

async function addAttempts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into organizations (id, name, slug, domain, plan, max_seats)
     values (gen_random_uuid(), 'Large', 'large', 'example.com', 'team', 100000)`,
  )
  await client.query(
    `insert into users (org_id, id, name, email, email_key, role)
     select id, gen_random_uuid(), 'Person ' || n, n || '@example.com', n || '@example.com', 'learner'
     from organizations, generate_series(1, 20000) n`,
  )
  await client.query('alter table learning_attempts disable trigger all')
  await client.query(
    `insert into learning_attempts (org_id, id, user_id, topic_id, challenge_id, language, seed, grading_key, phase,
       started_at, updated_at)
     select org_id, gen_random_uuid(), id, 'topic-' || n, 'one', 'python', '', '', 'done', now(), now()
     from users, generate_series(1, $1::int / 20000) n`,
    [attempts],
  )
  await client.query('alter table learning_attempts enable trigger all')
}
