import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type TestOrganization, useWorld, type World } from '../test/world.ts'
import { recordSecurity } from './areas/organization/audit/audit.ts'
import { noteHeads } from './areas/organization/audit/checkpoints.ts'
import { getSigningKey } from './areas/training/certificates/badge-keys.ts'
import { sealedColumns } from './features.ts'
import { chooseKeys } from './platform/crypto/choose-keys.ts'
import type { SealedColumn } from './platform/crypto/sealed-column.ts'
import { createSealer, type RotatingSealer } from './platform/crypto/sealer.ts'
import { formatSecretKeys, readSecretKeys, secretKeyFileName } from './platform/crypto/secret-key-file.ts'
import { watchKeys } from './platform/crypto/watch-keys.ts'
import { listSettings } from './platform/database/settings.ts'
import { findMail, listMails } from './platform/mail/list-mails.ts'
import { rotateSecretKey } from './rotate-secret-key.ts'

const oldKey = randomBytes(32)
const newKey = randomBytes(32)

/** An installation whose key is in a file, with a value in every sealed column. */
async function useInstallation(): Promise<{ world: World; org: TestOrganization; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-rotate-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeFile(join(dataDir, secretKeyFileName), formatSecretKeys([oldKey]))
  const world = await useWorld()
  world.sealer.use(await chooseKeys(world.database.db, [oldKey]))
  const org = await world.organization()
  await beginSecurityLog(world, org)
  await seal(world, org)
  return { world, org, dataDir }
}

/**
 * The first line of a chain seals a value. Without this one, the network of the key would write it a while after its
 * first use.
 */
async function beginSecurityLog(
  { database: { db }, clock, sealer }: World,
  { id: orgId }: TestOrganization,
): Promise<void> {
  const source = { address: '192.0.2.1', userAgent: null }
  await recordSecurity({ db, clock, sealer, requestId: null, source }, { event: 'sign_in', result: 'success', orgId })
}

async function seal(world: World, org: TestOrganization): Promise<void> {
  const invited = { name: 'Ada', email: `${randomUUID()}@example.com`, role: 'learner', teamId: null }
  await org.request('POST', '/users', invited, { headers: { 'idempotency-key': randomUUID() } })
  const { id } = await org.api.webhookEndpoints.create({
    url: 'https://hooks.example.com/',
    events: ['sarif.ingested'],
  })
  await org.api.webhookEndpoints.rotateSecret(id, { overlapHours: 2 })
  await noteHeads({ db: world.database.db, sealer: world.sealer }, world.clock.now())
  const [seeds] = sealedColumns.filter(({ table }) => table === 'credentials') as [SealedColumn]
  const sealedSeed = world.sealer.seal(seeds.at(org.id, org.adminId), 'ABCDEFGH')
  await world.database.db
    .insertInto('credentials')
    .values({ orgId: org.id, userId: org.adminId, sealedSeed })
    .onConflict((conflict) => conflict.columns(['orgId', 'userId']).doUpdateSet({ sealedSeed }))
    .execute()
  await sealConnection(world, org)
  await getSigningKey(org.context())
}

/** A connection, a test of it and a sign-in under way, with a value in every sealed column of theirs. */
async function sealConnection(world: World, org: TestOrganization): Promise<void> {
  const { pool } = world.database
  const [connectionId, testId, signInId] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into sso_connections (org_id, id, type, name, issuer, client_id, created_at, updated_at)
     values ($1, $2, 'oidc', 'Provider', 'https://login.example.com', 'parapet', now(), now())`,
    [org.id, connectionId],
  )
  await pool.query(
    `insert into sso_connection_tests (org_id, id, connection_id, started_by, status, created_at, expires_at)
     values ($1, $2, $3, $4, 'waiting', now(), now() + interval '1 hour')`,
    [org.id, testId, connectionId, org.adminId],
  )
  await pool.query(
    `insert into sso_sign_ins (org_id, id, connection_id, purpose, state_hash, browser_hash, to_path, created_at, expires_at)
     values ($1, $2, $3, 'sign-in', $4, $4, '/', now(), now() + interval '1 hour')`,
    [org.id, signInId, connectionId, randomBytes(32)],
  )
  const ids: Record<string, string> = {
    sso_connections: connectionId,
    sso_connection_tests: testId,
    sso_sign_ins: signInId,
  }
  for (const column of sealedColumns) {
    const id = ids[column.table]
    if (id === undefined) continue
    const sealed = world.sealer.seal(column.at(org.id, id), 'a secret')
    await pool.query(`update ${column.table} set ${column.column} = $1 where org_id = $2 and id = $3`, [
      sealed,
      org.id,
      id,
    ])
  }
}

async function sealSeveralBatches(world: World, org: TestOrganization): Promise<void> {
  const [answers] = sealedColumns.filter(({ table }) => table === 'idempotent_answers') as [SealedColumn]
  const rows = Array.from({ length: 450 }, () => {
    const id = randomBytes(32)
    const sealedAnswer = world.sealer.seal(answers.at(org.id, id.toString('hex')), 'kept')
    return { orgId: org.id, id, bodyHash: id, sealedAnswer, createdAt: world.clock.now() }
  })
  await world.database.db.insertInto('idempotentAnswers').values(rows).execute()
}

type StoredValue = { column: SealedColumn; ids: string[]; sealed: Buffer }

async function listValues({ database: { pool } }: World): Promise<StoredValue[]> {
  const lists = await Promise.all(
    sealedColumns.map(async (column) => {
      const ids = Object.entries(column.key).map(([name, type]) =>
        type === 'bytea' ? `encode(${name}, 'hex')` : `${name}::text`,
      )
      const { rows } = await pool.query(
        `select array[${ids}] as ids, ${column.column} as sealed from ${column.table} where ${column.column} is not null`,
      )
      return rows.map((row) => ({ column, ...row }) as StoredValue)
    }),
  )
  expect(
    lists.every((list) => list.length > 0),
    'a value in every sealed column',
  ).toBe(true)
  return lists.flat()
}

function countOpened(sealer: RotatingSealer, values: readonly StoredValue[]): number {
  return values.filter(({ column, ids, sealed }) => {
    try {
      return sealer.open(column.at(...ids), sealed) !== ''
    } catch {
      return false
    }
  }).length
}

/** A process of the service beside the world's own. */
function startProcess(world: World, readKeys: () => Promise<Buffer[]>, name = 'parapet serve') {
  const sealer = createSealer(oldKey)
  const watch = watchKeys({ db: world.database.db, sealer, readKeys, name, log: world.log, intervalMs: 20 })
  onTestFinished(() => watch.stop())
  return sealer
}

test('every sealed column of the database is known, so that no value is left behind', async () => {
  const { database } = await useWorld()
  const { rows } = await database.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed%' and data_type = 'bytea' order by 1`,
  )

  expect(rows.map(({ name }) => name)).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})

test('a sealed value that was moved to another row cannot be opened', async () => {
  const { world, org } = await useInstallation()
  const { db } = world.database
  await seal(world, org)
  const [first, second] = (await listMails(db, { orgId: org.id, limit: 2 })).map(({ id }) => id) as [string, string]
  const { sealedBody } = await db
    .selectFrom('mails')
    .select('sealedBody')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await db.updateTable('mails').set({ sealedBody }).where('id', '=', second).execute()

  expect((await findMail(db, world.sealer, first))?.text).toContain('Ada')
  await expect(findMail(db, world.sealer, second)).rejects.toThrow()
})

describe('rotating the secret key', () => {
  test('seals every value with a new key, and the old one opens nothing any more', async () => {
    const { world, org, dataDir } = await useInstallation()
    const config = { secretKey: undefined, previousSecretKey: undefined, dataDir }
    await sealSeveralBatches(world, org)
    const counts = await rotateSecretKey({ config, database: world.database, sealer: world.sealer })

    const keys = await readSecretKeys(dataDir)
    const values = await listValues(world)
    expect(keys).toHaveLength(1)
    expect(keys[0]?.equals(oldKey)).toBe(false)
    expect(counts).toEqual({ resealed: values.length, unreadable: 0 })
    expect(countOpened(createSealer(keys[0] as Buffer), values)).toBe(values.length)
    expect(countOpened(createSealer(oldKey), values)).toBe(0)
    await expect(chooseKeys(world.database.db, [oldKey])).rejects.toThrow('SECRET_KEY is not the one')
  })

  test('continues where it was interrupted, at every step', async () => {
    const { world, dataDir } = await useInstallation()
    const config = { secretKey: undefined, previousSecretKey: undefined, dataDir }
    const total = (await listValues(world)).length
    const seen: string[] = []
    const rotate = () =>
      rotateSecretKey(
        { config, database: world.database, sealer: world.sealer },
        {
          onStep(step) {
            if (seen.includes(step)) return
            seen.push(step)
            throw new Error(`killed at ${step}`)
          },
        },
      )
    for (const step of ['prepared', 'known', 'switched', 'used', 'resealed', 'finished']) {
      await expect(rotate()).rejects.toThrow(`killed at ${step}`)
      // Whatever starts now opens everything.
      const started = createSealer(await chooseKeys(world.database.db, await readSecretKeys(dataDir)))
      expect(countOpened(started, await listValues(world)), `after ${step}`).toBe(total)
    }
    await rotate()

    const keys = await readSecretKeys(dataDir)
    expect(keys).toHaveLength(1)
    expect(countOpened(createSealer(keys[0] as Buffer), await listValues(world))).toBe(total)
    expect((await listSettings(world.database.db)).secret_key_rotation).toBeUndefined()
  })

  test('loses nothing that running processes write meanwhile', async () => {
    const { world, org, dataDir } = await useInstallation()
    const config = { secretKey: undefined, previousSecretKey: undefined, dataDir }
    const { db } = world.database
    const watch = watchKeys({
      db,
      sealer: world.sealer,
      readKeys: () => readSecretKeys(dataDir),
      name: 'parapet serve',
      log: world.log,
      intervalMs: 20,
    })
    onTestFinished(() => watch.stop())
    const other = startProcess(world, () => readSecretKeys(dataDir))
    let isRotating = true
    const writing = (async () => {
      while (isRotating) await seal(world, org)
    })()
    const rotating = rotateSecretKey({ config, database: world.database, sealer: createSealer(oldKey) })
    await rotating.finally(() => {
      isRotating = false
    })
    await writing

    const [key] = (await readSecretKeys(dataDir)) as [Buffer]
    const values = await listValues(world)
    expect(countOpened(createSealer(key), values)).toBe(values.length)
    expect(other.checkValue()).toBe(createSealer(key).checkValue())
  })

  test('with keys from the environment waits for every process, and names those that lack the new key', async () => {
    const { world } = await useInstallation()
    const { database, sealer } = world
    const config = { secretKey: newKey, previousSecretKey: oldKey, dataDir: '/nowhere' }
    let keys = [oldKey]
    const other = startProcess(world, async () => keys, 'parapet serve --roles worker')
    await expect.poll(() => database.db.selectFrom('secretKeyHolders').select('id').execute()).toHaveLength(1)

    await expect(rotateSecretKey({ config, database, sealer }, { patienceMs: 0 })).rejects.toThrow(
      /do not know the new key yet: parapet serve --roles worker \(process \d+ on .+\)/,
    )
    expect(countOpened(createSealer(oldKey), await listValues(world))).toBeGreaterThan(0)
    // It is restarted with both.
    keys = [newKey, oldKey]
    expect(other.checkValue()).toBe(createSealer(oldKey).checkValue())
    await rotateSecretKey({ config, database, sealer })

    const values = await listValues(world)
    expect(countOpened(createSealer(newKey), values)).toBe(values.length)
    expect(other.checkValue()).toBe(createSealer(newKey).checkValue())
  })

  test('keeps the connection that holds its lock alive, and reports which processes it waits for', async () => {
    const { world } = await useInstallation()
    const { database, sealer } = world
    const config = { secretKey: newKey, previousSecretKey: oldKey, dataDir: '/nowhere' }
    let keys = [oldKey]
    startProcess(world, async () => keys)
    await expect.poll(() => database.db.selectFrom('secretKeyHolders').select('id').execute()).toHaveLength(1)
    const sentences: string[] = []
    const options = { pingIntervalMs: 10, onWaiting: (sentence: string) => sentences.push(sentence) }
    const rotating = rotateSecretKey({ config, database, sealer }, options)
    const countPinged = async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and a.datname = current_database() and a.query like '%rotation lock%'
           and a.pid <> pg_backend_pid()`,
      )
      return rows.length
    }
    await expect.poll(countPinged, { timeout: 10_000 }).toBe(1)
    keys = [newKey, oldKey]
    await rotating

    expect(sentences[0]).toMatch(/^Waiting for processes that do not know the new key yet: parapet serve \(process \d+/)
  })

  test('explains what to set when the key comes from the environment', async () => {
    const { world } = await useInstallation()
    const config = { secretKey: oldKey, previousSecretKey: undefined, dataDir: '/nowhere' }

    await expect(rotateSecretKey({ ...world, config })).rejects.toThrow('SECRET_KEY_PREVIOUS to the present key')
  })

  test('runs only once at a time', async () => {
    const { world, dataDir } = await useInstallation()
    const config = { secretKey: undefined, previousSecretKey: undefined, dataDir }
    const rotation = { config, database: world.database, sealer: createSealer(oldKey) }
    const results = await Promise.allSettled([rotateSecretKey(rotation), rotateSecretKey(rotation)])

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Another rotation is running. Wait until it has ended.' },
    })
  })

  test('that is unfinished stops a process without the old key from starting', async () => {
    const { world } = await useInstallation()
    const config = { secretKey: newKey, previousSecretKey: oldKey, dataDir: '/nowhere' }
    const onStep = (step: string) => {
      if (step === 'used') throw new Error('killed')
    }
    await expect(rotateSecretKey({ ...world, config }, { onStep })).rejects.toThrow('killed')

    await expect(chooseKeys(world.database.db, [newKey])).rejects.toThrow('npx parapet secret rotate')
    await expect(chooseKeys(world.database.db, [newKey, oldKey])).resolves.toMatchObject({ current: newKey })
  })
})
