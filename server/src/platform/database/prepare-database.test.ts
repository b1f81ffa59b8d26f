import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { canChangeLogs } from './grant-service.ts'
import { lacksRights, readMigrationState } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

/** An empty database with a role that owns it and one that owns nothing. */
async function createRoles() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const host = inject('databaseHost')
  const owner = { host, user: inject('databaseUser'), database: name }
  const service = { host, user: inject('serviceUser'), database: name }
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  const opened = [owner, service].map((connection) => openDatabase({ connection, poolSize: 2, name: 'prepare test' }))
  onTestFinished(async () => {
    for (const database of opened) await database.close()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  const [asOwner, asService] = opened as [(typeof opened)[number], (typeof opened)[number]]
  return { owner, asOwner, asService }
}

test('the owner migrates, and the role of the service gets its rights, once', async () => {
  const { owner, asOwner, asService } = await createRoles()
  const alone = prepareDatabase(asService, { owner: undefined, name: 'test' })
  await expect(alone).rejects.toThrow(/may not change tables. Set MIGRATION_DATABASE_URL/)
  const applied = await prepareDatabase(asService, { owner, name: 'test' })
  // Nothing is left to do, so the owner is no longer needed.
  const nowhere = { ...owner, database: 'not_there' }

  expect(applied).toEqual((await readMigrationState(asOwner.db)).applied)
  expect(applied).not.toEqual([])
  expect(await prepareDatabase(asService, { owner: nowhere, name: 'test' })).toEqual([])
  expect([await canChangeLogs(asOwner.db), await canChangeLogs(asService.db)]).toEqual([true, false])
  await asService.pool.query("select keep_webhook_partitions(now() + interval '90 days', 35)")
})

test('an owner in another database or with a connection that fails is refused, and nothing is changed', async () => {
  const { owner, asService } = await createRoles()
  const other = await createRoles()
  const wrong = prepareDatabase(asService, { owner: other.owner, name: 'test' })
  await expect(wrong).rejects.toThrow('MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases')
  const socket = new URLSearchParams({ host: owner.host, user: 'nobody_here' })
  const unknown = { connectionString: `postgres:///${owner.database}?${socket}` }
  await expect(prepareDatabase(asService, { owner: unknown, name: 'test' })).rejects.toThrow(
    'Check MIGRATION_DATABASE_URL',
  )

  expect((await readMigrationState(other.asOwner.db)).applied).toEqual([])
})

test('a role without rights in a migrated database is detected until it gets them', async () => {
  const { owner, asOwner, asService } = await createRoles()
  const states = [await lacksRights(asService.db)]
  await prepareDatabase(asOwner, { owner: undefined, name: 'test' })
  states.push(await lacksRights(asService.db), await lacksRights(asOwner.db))
  await prepareDatabase(asService, { owner, name: 'test' })
  states.push(await lacksRights(asService.db))

  expect(states).toEqual([false, true, false, false])
})

test('a migration may be silent for longer than a statement of the service, and its progress is shown', async () => {
  const { owner } = await createRoles()
  const service = openDatabase({ connection: owner, poolSize: 1, name: 'test', silenceMaxMs: 300 })
  onTestFinished(() => service.close())
  const slowTable = new pg.Client(owner)
  await slowTable.connect()
  onTestFinished(() => slowTable.end())
  // Stands for a table that takes minutes to rewrite: the migration has to wait for it.
  await slowTable.query('begin')
  await slowTable.query('create table idempotent_answers (id int)')
  const mentioned: string[] = []
  const free = Promise.withResolvers<void>()
  const prepared = prepareDatabase(service, {
    owner: undefined,
    name: 'test',
    onSlow: ({ name, place }) => {
      mentioned.push(`${name} ${place}`)
      free.resolve()
    },
  })
  await free.promise
  await slowTable.query('rollback')
  const applied = await prepared

  expect(mentioned).toEqual([`${applied[0]} 1 of ${applied.length}`])
  expect((await readMigrationState(service.db)).pending).toEqual([])
})
