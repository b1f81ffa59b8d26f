import { spawn } from 'node:child_process'
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testInLongRun } from '../../../../test/in-long-run.ts'
import { ask, listWatchdogs, readServerPid, until, World } from '../../../../test/worlds/embedded-database.ts'
import {
  DataFolderInUseError,
  type EmbeddedDatabase,
  locateEmbeddedDatabase,
  ownEmbeddedDatabase,
  placeRestoredCluster,
} from './embedded.ts'

const isRoot = process.getuid?.() === 0
const world = new World()

afterEach(() => world.close())
afterAll(() => world.closeAll())

const isRunning = async (dataDir: string) => (await locateEmbeddedDatabase(dataDir)).isRunning

test('the first start creates the database and a restart keeps its data', async () => {
  const dataDir = join(await world.folder(), 'data')
  const before = await locateEmbeddedDatabase(dataDir)
  const first = await world.serve(dataDir)
  await ask(first, 'CREATE TABLE note AS SELECT 1 AS n')
  await first.stop()
  await first.stop()
  const second = await world.serve(dataDir)

  expect(before).toMatchObject({ location: join(dataDir, 'postgres'), isInitialised: false, isRunning: false })
  expect([first.isFirstStart, second.isFirstStart]).toEqual([true, false])
  expect(await ask(second, 'SELECT n FROM note')).toEqual([{ n: 1 }])
  expect(await locateEmbeddedDatabase(dataDir)).toMatchObject({ isInitialised: true, isRunning: true })
})

test('the database is durable, speaks UTF-8, and listens on a private socket only', async () => {
  const dataDir = await world.dataDir()
  const database = await world.serve(dataDir)
  const settings = await ask(
    database,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes',
      'listen_addresses', 'wal_level', 'TimeZone', 'data_checksums', 'server_encoding', 'jit')`,
  )
  const locale = await ask(
    database,
    'SELECT datlocprovider, datlocale FROM pg_database WHERE datname = current_database()',
  )

  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    wal_level: 'replica',
    TimeZone: 'UTC',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    jit: 'off',
  })
  expect(locale).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
  expect((await lstat(database.connection.host)).mode & 0o777).toBe(0o700)
})

test('the database can be copied as a template while it is in use', async () => {
  const server = await world.serve(await world.dataDir())
  const connection = { ...server.connection, database: 'postgres' }

  await ask({ connection }, 'CREATE DATABASE copy TEMPLATE parapet')
  await ask({ connection }, 'DROP DATABASE copy')
})

test('a second server is refused, and the error names the owner of the data folder', async () => {
  const dataDir = await world.dataDir()
  const first = await world.serve(dataDir)
  const second = ownEmbeddedDatabase({ dataDir, owner: { name: 'parapet serve' }, log: world.log })

  await expect(second).rejects.toThrow(DataFolderInUseError)
  await expect(second).rejects.toThrow(
    `The data folder ${dataDir} is in use by \`parapet serve\` (pid ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
  )
  expect(await ask(first, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

testInLongRun('of two servers started at the same moment one runs and one is refused', async () => {
  const dataDir = join(await world.folder(), 'data')
  const options = { call: 'ownEmbeddedDatabase', dataDir, name: 'parapet serve' } as const
  const started = await Promise.all([world.process(options), world.process(options)])
  const [winner, loser] = started[0].answer.isOwner ? started : started.toReversed()

  expect(winner?.answer.isOwner).toBe(true)
  expect(loser?.answer.error).toContain(`is in use by \`parapet serve\` (pid ${winner?.pid})`)
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  await winner?.stop()
  expect(await isRunning(dataDir)).toBe(false)
})

testInLongRun('a database whose server was killed during a command is taken over with all its data', async () => {
  const dataDir = await world.dataDir()
  const killed = await world.process({ call: 'ownEmbeddedDatabase', dataDir, name: 'parapet serve' })
  await ask(killed.answer, 'CREATE TABLE kept AS SELECT 1 AS n')
  const serverPid = await readServerPid(killed.answer)
  const importing = await world.command(dataDir)
  await killed.kill()
  await until(() => listWatchdogs(dataDir).length === 1)
  const adopted = await world.serve(dataDir)
  await importing.stop()

  expect(await readServerPid(adopted)).toBe(serverPid)
  expect(await ask(adopted, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await adopted.stop()
  expect(await isRunning(dataDir)).toBe(false)
})

test.each([
  ['a server', 'ownEmbeddedDatabase'],
  ['a command', 'borrowEmbeddedDatabase'],
] as const)('the database of %s that was killed stops by itself and keeps what was written', async (_, call) => {
  const dataDir = await world.dataDir()
  const killed = await world.process({ call, dataDir, name: 'parapet' })
  const table = `kept_by_${call.toLowerCase()}`
  await ask(killed.answer, `CREATE TABLE ${table} AS SELECT 1 AS n`)
  await killed.kill()
  await until(async () => !(await isRunning(dataDir)))
  await until(() => listWatchdogs(dataDir).length === 0)

  expect(await ask(await world.command(dataDir), `SELECT n FROM ${table}`)).toEqual([{ n: 1 }])
})

test('a command uses the database of the running server and leaves it running', async () => {
  const dataDir = await world.dataDir()
  const server = await world.process({ call: 'ownEmbeddedDatabase', dataDir, name: 'parapet serve' })
  const borrowed = await world.command(dataDir)

  expect(borrowed).toMatchObject({ isOwner: false, isFirstStart: false, connection: server.answer.connection })
  expect(await ask(borrowed, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await borrowed.stop()
  expect(await isRunning(dataDir)).toBe(true)
  await server.stop()
  expect(await isRunning(dataDir)).toBe(false)
})

test('commands start the database when no server runs, and the last one stops it', async () => {
  const dataDir = await world.dataDir()
  const first = await world.command(dataDir)
  const second = await world.command(dataDir, 'parapet user import')
  await first.stop()

  expect([first.isOwner, second.isOwner]).toEqual([true, false])
  expect(await ask(second, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await second.stop()
  expect(await isRunning(dataDir)).toBe(false)
})

testInLongRun('many concurrent commands all get a database, and none is left running', async () => {
  const dataDir = await world.dataDir()
  const work = async () => {
    const database = await world.command(dataDir)
    const rows = await ask(database, 'SELECT 1 AS n')
    await database.stop()
    return rows
  }
  for (let round = 0; round < 5; round++) {
    expect(await Promise.all(Array.from({ length: 4 }, work))).toEqual(Array(4).fill([{ n: 1 }]))
  }

  expect(await isRunning(dataDir)).toBe(false)
})

testInLongRun('a server that starts during a command takes over its database', async () => {
  const dataDir = await world.dataDir()
  const importing = await world.command(dataDir)
  const server = await world.serve(dataDir)
  await importing.stop()

  expect(server.isOwner).toBe(true)
  expect(await ask(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('a database killed under a running server is restarted', async () => {
  const dataDir = await world.dataDir()
  const database = await world.serve(dataDir)
  await ask(database, 'CREATE TABLE note AS SELECT 1 AS n')
  const killed = await readServerPid(database)
  process.kill(killed, 'SIGKILL')
  await until(() => world.lines.includes('PostgreSQL was started again.'))

  expect(await ask(database, 'SELECT n FROM note')).toEqual([{ n: 1 }])
  expect(await readServerPid(database)).not.toBe(killed)
  await expect(ownEmbeddedDatabase({ dataDir, owner: { name: 'parapet serve' }, log: world.log })).rejects.toThrow(
    'is in use',
  )
})

testInLongRun('a pid file left by a crash does not block the start, even if another process has that pid', async () => {
  const dataDir = await world.dataDir()
  const crashed = await world.process({ call: 'ownEmbeddedDatabase', dataDir, name: 'parapet serve' })
  const location = crashed.answer.location ?? ''
  const { uid, gid } = await lstat(location)
  const pidFile = await readFile(join(location, 'postmaster.pid'), 'utf8')
  await crashed.kill()
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
  await until(async () => !(await isRunning(dataDir)))
  const stranger = spawn('sleep', ['1000'], isRoot ? { uid, gid } : {})
  await until(() => stranger.pid !== undefined)
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(location, name), pidFile.replace(/^\d+/, String(stranger.pid)))
  }
  const database = await world.serve(dataDir)

  expect(await ask(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await database.stop()
  expect(stranger.exitCode).toBe(null)
  expect(stranger.kill()).toBe(true)
})

test('when PostgreSQL cannot start, the error says why', async () => {
  const dataDir = await world.dataDir()
  const database = await world.command(dataDir)
  await database.stop()
  await writeFile(join(database.location, 'postgresql.auto.conf'), 'shared_buffers = lots\n')

  await expect(world.command(dataDir)).rejects.toThrow(
    /did not start in .*invalid value for parameter "shared_buffers"/,
  )
  await writeFile(join(database.location, 'postgresql.auto.conf'), '')
})

test('a restore is refused where a database already exists', async () => {
  const dataDir = await world.dataDir()
  const database: EmbeddedDatabase = await world.command(dataDir)
  await database.stop()

  await expect(placeRestoredCluster({ dataDir, source: database.location, log: world.log })).rejects.toThrow(
    `There is a database in ${database.location} already.`,
  )
  await expect(placeRestoredCluster({ dataDir, source: dataDir, log: world.log })).rejects.toThrow(
    'holds no copy of a database',
  )
})
