import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGivenDatabase, findFreePort, spokenLines, testInLongRun, toDatabaseUrl, useParapet } from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let dataDir = ''

beforeAll(async () => {
  given = await createGivenDatabase()
  dataDir = join(await parapet.folder(), 'unused')
})
afterAll(() => given.drop())

async function expectRefusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await parapet.run(['serve'], { PORT: '0', DATA_DIR: dataDir, ...env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  return spokenLines({ stderr }).join('\n')
}

test('a DATABASE_URL that is not a PostgreSQL address is refused without repeating its password', async () => {
  const message = await expectRefusal({ ...given.env, DATABASE_URL: 'mysql://u:hunter2@127.0.0.1/x' })

  expect(message).toContain('DATABASE_URL must be an address such as postgres://user:password@host:5432/parapet')
  expect(message).not.toContain('hunter2')
})

test('a database server that does not answer is named, without the password', async () => {
  const port = await findFreePort()
  const url = `postgres://parapet:hunter2@127.0.0.1:${port}/parapet`

  expect(await expectRefusal({ ...given.env, DATABASE_URL: url })).toBe(
    `parapet: Nothing answers at 127.0.0.1:${port}. Check DATABASE_URL, and that PostgreSQL is running.`,
  )
})

test('a database that does not exist is named, with the command that creates it', async () => {
  const { connection } = given
  const url = toDatabaseUrl({ ...connection, database: 'not_there' })

  expect(await expectRefusal({ ...given.env, DATABASE_URL: url })).toBe(
    `parapet: PostgreSQL at ${connection.host} has no database not_there. Create it with: createdb not_there`,
  )
})

test('a user whom PostgreSQL refuses is named', async () => {
  const { connection } = given
  const url = toDatabaseUrl({ ...connection, user: 'stranger' })

  expect(await expectRefusal({ ...given.env, DATABASE_URL: url })).toBe(
    `parapet: PostgreSQL at ${connection.host} refused the user stranger. Check DATABASE_URL.`,
  )
})

test('DATABASE_URL without SECRET_KEY is refused with instructions to create one', async () => {
  expect(await expectRefusal({ DATABASE_URL: given.env.DATABASE_URL })).toContain(
    'SECRET_KEY is required together with DATABASE_URL; make one with: openssl rand -base64 32',
  )
})

testInLongRun('a process whose SECRET_KEY does not match the database does not start', async () => {
  const first = await parapet.serve(given.env)
  await first.stop()
  const other = randomBytes(32).toString('hex')
  const message = await expectRefusal({ ...given.env, SECRET_KEY: other })
  const listed = await parapet.run(['org', 'list'], { ...given.env, SECRET_KEY: other })
  const doctor = await parapet.runJson(['doctor'], { ...given.env, SECRET_KEY: other })
  const again = await parapet.serve(given.env)
  await again.stop()

  expect(doctor.code).toBe(1)
  expect(doctor.value.filter(({ isOk }: { isOk: boolean }) => !isOk)).toEqual([
    { check: 'secret key', isOk: false, detail: expect.stringContaining('Set the original key.') },
  ])
  expect(message).toBe('parapet: SECRET_KEY is not the one this database was set up with. Set the original key.')
  expect(listed.code).toBe(1)
  // An external database gets no demo, even if it is empty.
  expect([first.apiKey, again.apiKey]).toEqual([null, null])
})

test('several mistakes in the configuration are reported together', async () => {
  const message = await expectRefusal({
    PORT: '70000',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    SECRET_KEY: 'short',
    DATABASE_URL: given.env.DATABASE_URL,
    PUBLIC_URL: 'training.example.com',
  })

  expect(message.split('\n')).toEqual([
    'parapet: Configuration errors:',
    expect.stringContaining('SECRET_KEY must be 32 bytes in base64 or hex'),
    expect.stringContaining('LOG_LEVEL must be one of'),
    expect.stringContaining('PUBLIC_URL must be an address'),
    expect.stringContaining('PORT must be a whole number from 0 to 65535'),
    expect.stringContaining('DEMO must be 1 or 0'),
  ])
})

test('an unusable data folder is named, with the reason and the setting', async () => {
  const notFolder = join(await parapet.folder(), 'file')
  await writeFile(notFolder, '')
  const refused = join(notFolder, 'data')

  expect(await expectRefusal({ DATA_DIR: refused })).toBe(
    `parapet: The data folder ${refused} cannot be used: ENOTDIR: not a directory, mkdir '${refused}'. Check its permissions and free space, or set DATA_DIR to another folder.`,
  )
})

test('an unknown role is refused with the list of roles', async () => {
  const { code, stderr } = await parapet.run(['serve', '--roles', 'api,cook'], { DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(stderr).toBe('parapet: There is no role "cook". The roles are: api, web, worker, labs.\n')
})

testInLongRun('a METRICS_PORT that is taken, and an address that the machine does not have, are named', async () => {
  const { env } = given
  const running = await parapet.serve(env)
  const { port } = new URL(running.url)
  const taken = await expectRefusal({ ...env, METRICS_PORT: port })
  const elsewhere = await expectRefusal({ ...env, HOST: '192.0.2.1', METRICS_PORT: await findFreePort() })
  await running.stop()

  expect(taken).toBe(
    `parapet: Port ${port} on 127.0.0.1 is in use. Stop the other program, or set METRICS_PORT to a free one.`,
  )
  expect(elsewhere).toBe(
    'parapet: This machine has no address 192.0.2.1. Set HOST to one it has, or to 0.0.0.0 for all.',
  )
})
