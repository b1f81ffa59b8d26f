/** Conditions that not every machine meets; the name of a skipped test says what it needs. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listServers, until } from '../worlds/embedded-database.ts'
import { findFreePort, isLongRun, mainFile, nodeProgram, spokenLines, type User, useParapet } from './parapet.ts'

const parapet = useParapet()
const isRoot = process.getuid?.() === 0
const nobody = await findUser('nobody')
const isCheckoutReadable =
  nobody !== undefined && spawnSync(nodeProgram, [mainFile, '--help'], { ...nobody, cwd: '/' }).status === 0
const postgres15 = '/usr/lib/postgresql/15/bin'

test.runIf(isRoot && isCheckoutReadable)(
  'an ordinary user can run it (needs root to become one, and a checkout that user can read)',
  async () => {
    const user = nobody as User
    const folder = await parapet.folder()
    await chown(folder, user.uid, user.gid)
    const env = { DATA_DIR: join(folder, 'data') }
    const server = await parapet.serve(env, { user })
    const org = await server.request('GET', '/api/public/v1/org')
    const listed = await parapet.runJson(['org', 'list'], env, user)
    const { code } = await server.stop()
    const again = await parapet.serve(env, { user })
    await again.stop()

    expect(org.status).toBe(200)
    expect(listed.value).toHaveLength(1)
    expect([code, again.apiKey]).toEqual([0, null])
    expect(listServers(folder)).toEqual([])
  },
)

test.runIf(isRoot && isLongRun)(
  `root can keep its data in a folder that is closed to others${isLongRun ? ' (needs root)' : ''}`,
  async () => {
    const folder = await parapet.folder()
    await chmod(folder, 0o700)
    const env = { DATA_DIR: join(folder, 'data') }
    const server = await parapet.serve(env)
    const location = (await readFile(join(env.DATA_DIR, 'postgres.location'), 'utf8')).trim()
    onTestFinished(async () => {
      for (const { pid } of listServers(location)) process.kill(pid, 'SIGINT')
      await until(() => listServers(location).length === 0)
      await rm(location, { recursive: true })
    })
    const org = await server.request('GET', '/api/public/v1/org')
    const listed = await parapet.runJson(
      ['user', 'create', '--org', 'demo', '--name', 'A', '--email', 'a@example.com'],
      env,
    )
    const { code, stderr } = await server.stop()
    const again = await parapet.serve(env)
    const users = await parapet.runJson(['org', 'list'], env)
    await again.stop()

    expect(org.status).toBe(200)
    expect(listed.code).toBe(0)
    expect(stderr).toContain(`Its files are in ${location}`)
    expect(users.value).toMatchObject([{ slug: 'demo', activeUsers: 7 }])
    expect([code, listServers(location)]).toEqual([0, []])
  },
)

test.runIf(isLongRun && existsSync(join(postgres15, 'postgres')))(
  `a PostgreSQL 15 server with a password can be used${isLongRun ? ' (needs PostgreSQL 15 installed)' : ''}`,
  async () => {
    const { port } = await startPostgres15()
    const at = (password: string, name = 'postgres') => ({
      DATABASE_URL: `postgres://parapet:${password}@127.0.0.1:${port}/${name}`,
      SECRET_KEY: '00'.repeat(32),
    })
    const wrong = await parapet.run(['serve'], { PORT: '0', ...at('wrong%20one') })
    const missing = await parapet.run(['serve'], { PORT: '0', ...at('right%21', 'nowhere') })
    const server = await parapet.serve(at('right%21'))
    const created = await parapet.runJson(
      [
        'org',
        'create',
        '--name',
        'Fifteen',
        '--slug',
        'fifteen',
        '--domain',
        'example.com',
        '--admin-name',
        'A',
        '--admin-email',
        'a@example.com',
      ],
      at('right%21'),
    )
    const key = await parapet.runJson(
      ['key', 'create', '--org', 'fifteen', '--name', 'K', '--scopes', 'all'],
      at('right%21'),
    )
    const post = await server.request(
      'POST',
      '/api/public/v1/users',
      { name: 'B', email: 'b@example.com', role: 'learner' },
      key.value.key,
    )
    const doctor = await parapet.runJson(['doctor'], at('right%21'))
    const { code } = await server.stop()

    expect(spokenLines(wrong)).toEqual([
      `parapet: PostgreSQL at 127.0.0.1:${port} refused the user parapet. Check DATABASE_URL.`,
    ])
    expect(spokenLines(missing)).toEqual([
      `parapet: PostgreSQL at 127.0.0.1:${port} has no database nowhere. Create it with: createdb nowhere`,
    ])
    expect([wrong.code, missing.code]).toEqual([1, 1])
    expect([created.code, key.code, post.status, code]).toEqual([0, 0, 200, 0])
    expect(doctor.value).toContainEqual({
      check: 'database',
      isOk: true,
      detail: expect.stringMatching(/^PostgreSQL 15.*, at DATABASE_URL$/),
    })
  },
)

async function startPostgres15(): Promise<{ port: string }> {
  const user = isRoot ? (nobody as User) : {}
  const folder = await parapet.folder()
  const data = join(folder, 'postgres15')
  await mkdir(data)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'right!\n', { mode: 0o644 })
  if (isRoot) await chown(data, (nobody as User).uid, (nobody as User).gid)
  const initdb = parapet.spawn(
    join(postgres15, 'initdb'),
    ['-D', data, '-U', 'parapet', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '-N'],
    { ...user, cwd: '/' },
  )
  expect(await initdb.ended).toMatchObject({ code: 0 })
  const port = await findFreePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories=']
  const { child, output, ended } = parapet.spawn(join(postgres15, 'postgres'), ['-D', data, ...settings], {
    ...user,
    cwd: '/',
  })
  onTestFinished(async () => {
    child.kill('SIGINT')
    await ended
  })
  await until(() => output.stderr.includes('ready to accept connections'))
  return { port }
}

async function findUser(name: string): Promise<User | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([each]) => each === name)
  return found === undefined ? undefined : { uid: Number(found[2]), gid: Number(found[3]) }
}
