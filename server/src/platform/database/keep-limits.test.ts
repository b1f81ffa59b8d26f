import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/world.ts'
import { until } from '../../../test/worlds/embedded-database.ts'
import { type Database, openDatabase } from './database.ts'
import { grantService } from './grant-service.ts'
import { hasLimits, keepLimits } from './keep-limits.ts'
import { canNotify } from './server-info.ts'

type Place = { host: string; user: string; database: string }

async function createPlace(): Promise<Place> {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(() => drop())
  return { ...(connection as Place), user: inject('serviceUser') }
}

function open(connection: Place & { port?: number }): Database {
  const database = openDatabase({ connection, poolSize: 4, name: 'limits test' })
  onTestFinished(() => database.close())
  return database
}

async function readTimeout(connection: Place & { port?: number }): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('show statement_timeout')
  await client.end()
  return rows[0].statement_timeout
}

test('processes that start at the same time set limits and rights one after the other', async () => {
  const place = await createPlace()
  const owner = { ...place, user: inject('databaseUser') }
  const services = Array.from({ length: 6 }, () => open(place))
  const owners = Array.from({ length: 4 }, () => open(owner))
  const role = place.user

  await Promise.all([...services.map(({ db }) => keepLimits(db)), ...owners.map(({ db }) => grantService(db, role))])

  expect(await hasLimits((services[0] as Database).db)).toBe(true)
})

test('the role of the service has the time limits from its first start on, in its own database', async () => {
  const [place, other] = [await createPlace(), await createPlace()]
  const { db } = open(place)
  const before = await hasLimits(db)
  // Processes that start together.
  await Promise.all([keepLimits(db), keepLimits(db), keepLimits(open(place).db)])

  expect([before, await hasLimits(db)]).toEqual([false, true])
  expect([await readTimeout(place), await readTimeout(other)]).toEqual(['20s', '0'])
})

test('behind PgBouncer every statement has the time limits, whichever connection it gets', async ({ skip }) => {
  const program = await promisify(execFile)('which', ['pgbouncer']).catch(() => undefined)
  if (program === undefined) return skip('needs PgBouncer')
  const place = await createPlace()
  await keepLimits(open(place).db)
  const port = await startPgBouncer(program.stdout.trim(), place)
  const pooled = { ...place, host: '127.0.0.1', port }
  const service = open(pooled)

  // More transactions than the service has connections of its own: PgBouncer opens several to the database.
  const seen = await Promise.all(
    Array.from({ length: 12 }, () =>
      service.pool.query("select current_setting('statement_timeout') as limit, pg_sleep(0.05)"),
    ),
  )
  expect(seen.map(({ rows }) => rows[0].limit)).toEqual(Array(12).fill('20s'))
  // And nothing that the service set has reached another program of the same pooler.
  const admin = new pg.Client({ ...pooled, user: inject('databaseUser') })
  await admin.connect()
  const { rows } = await admin.query('show statement_timeout')
  await admin.end()
  expect(rows[0].statement_timeout).toBe('0')
  // The connection that waits for notifications needs another way.
  expect([await canNotify(pooled, service.db), await canNotify(place, service.db)]).toEqual([false, true])
})

async function startPgBouncer(program: string, place: Place): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-pgbouncer-'))
  const port = await findFreePort()
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${place.database} = host=127.0.0.1 port=${await relay(place)} dbname=${place.database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
`,
  )
  await writeFile(join(folder, 'users.txt'), `"${place.user}" ""\n"${inject('databaseUser')}" ""\n`)
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(program, [...asNobody, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  await until(() =>
    readTimeout({ ...place, host: '127.0.0.1', port } as Place).then(
      () => true,
      () => false,
    ),
  )
  return port
}

/** PostgreSQL knows its clients by their user here, and PgBouncer is another one: so this process connects for it. */
async function relay({ host }: Place): Promise<number> {
  const server = createServer((near) => {
    const far = connect(join(host, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  onTestFinished(async () => {
    server.close()
  })
  return listen(server)
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}
