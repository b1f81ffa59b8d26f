import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrationsFolder, readMigrationState } from '../../src/platform/database/migrate.ts'
import { prepareDatabase } from '../../src/platform/database/prepare-database.ts'
import { toDatabaseUrl, useParapet } from '../journeys/parapet.ts'
import { addMigrations } from '../migrations-folder.ts'
import { testInSizeRun } from './in-size-run.ts'

const parapet = useParapet()
vi.setConfig({ testTimeout: 1_800_000 })

const attempts = 2_000_000
/** Longer than a connection of the service may be silent, whatever the machine. */
const heldMs = 50_000
/** Rewrites all attempts, twice. */
const slow = `
  alter table learning_attempts add column part text;
  update learning_attempts set part = topic_id || '/' || challenge_id;
  alter table learning_attempts alter column part set not null, alter column active_seconds type bigint;`

testInSizeRun('an upgrade of two million attempts finishes, however long a single statement takes', async () => {
  const { client, place, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const database = openDatabase({ connection: place, poolSize: 1, name: 'test' })
  onTestFinished(() => database.close())
  await prepareDatabase(database, { owner: undefined, name: 'test' })
  await addAttempts(client)
  const folder = await addMigrations({ '9001-slow.sql': slow })
  // The first statement waits for this lock, as behind a long backup, and then rewrites the table.
  await client.query('begin')
  await client.query('lock table learning_attempts in access exclusive mode')
  const release = sleep(heldMs).then(() => client.query('commit'))
  const startedAt = performance.now()
  const mentioned = new Set<string>()
  const onSlow = ({ name }: { name: string }) => void mentioned.add(name)
  const applied = await prepareDatabase(database, { owner: undefined, name: 'test', onSlow, folder })
  const tookMs = performance.now() - startedAt
  await release
  const { rows } = await client.query('select count(*)::int as count from learning_attempts where part is not null')

  expect(applied).toEqual(['9001-slow.sql'])
  expect([...mentioned]).toEqual(['9001-slow.sql'])
  expect(tookMs).toBeGreaterThan(heldMs)
  expect(rows).toEqual([{ count: attempts }])
  expect((await readMigrationState(database.db, folder)).pending).toEqual([])
})

testInSizeRun(
  'an operator sees which migration runs while it waits for longer than a connection may be silent',
  async () => {
    const { client, place, drop } = await createEmptyDatabase()
    onTestFinished(drop)
    await client.query('begin')
    await client.query('create table log_stream_lease (id int)')
    const release = sleep(heldMs).then(() => client.query('rollback'))
    const env = { DATABASE_URL: toDatabaseUrl(place), SECRET_KEY: randomBytes(32).toString('base64') }
    const ended = await parapet.run(['migrate'], env)
    await release
    const { rows: state } = await client.query('select count(*)::int as count from schema_migrations')

    expect(ended, ended.stderr).toMatchObject({ code: 0 })
    expect(ended.stderr).toContain('0001-baseline.sql')
    expect(state).toEqual([{ count: (await listMigrations()).length }])
    expect((await parapet.run(['migrate'], env)).code).toBe(0)
  },
)

const listMigrations = async () => (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))

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
       is_passed, started_at, ended_at, updated_at)
     select org_id, gen_random_uuid(), id, 'topic-' || n, 'one', 'python', '', '', 'done', true, now(), now(), now()
     from users, generate_series(1, $1::int / 20000) n`,
    [attempts],
  )
  await client.query('alter table learning_attempts enable trigger all')
}
