import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'tar'
import { beforeAll, expect, test } from 'vitest'
import { borrowEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.ts'
import { ask, listServers } from '../worlds/embedded-database.ts'
import { type RunningServer, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
let folder = ''
let source = { DATA_DIR: '', PUBLIC_URL: 'https://training.example.com' }
let backupFile = ''
let apiKey = ''

/** What was written while the backup ran. */
const written: { id: string; isBeforeBackup: boolean }[] = []

beforeAll(async () => {
  folder = await parapet.folder()
  source = { ...source, DATA_DIR: join(folder, 'source') }
  backupFile = join(folder, 'backups', 'first.tar.gz')
  const server = await parapet.serve({ ...source, RATE_LIMIT_PER_MINUTE: '0', ORG_RATE_LIMIT_PER_MINUTE: '0' })
  apiKey = server.apiKey ?? ''
  await parapet.runJson(['org', 'update', 'demo', '--max-seats', '100000'], source)
  for (let n = 0; n < 20; n++) await inviteSomebody(server, true)
  let isRunning = true
  const backup = parapet.runJson(['backup', backupFile], source)
  void backup.then(() => {
    isRunning = false
  })
  const write = async () => {
    while (isRunning) await inviteSomebody(server, false)
  }
  await Promise.all([write(), write(), backup])
  await server.stop()
  expect(await backup).toMatchObject({ code: 0, stderr: '', value: { file: backupFile, bytes: expect.any(Number) } })
})

async function inviteSomebody(server: RunningServer, isBeforeBackup: boolean): Promise<void> {
  const body = { name: 'Somebody', email: `${crypto.randomUUID()}@example.com`, role: 'learner' }
  const { status, body: user } = await server.request('POST', '/api/public/v1/users', body)
  expect(status).toBe(200)
  written.push({ id: user.id, isBeforeBackup })
}

test('a backup made during writes restores everything up to its moment, elsewhere', async () => {
  const restored = { ...source, DATA_DIR: join(folder, 'restored') }
  const answer = await parapet.runJson(['restore', backupFile], restored)
  const [before, after] = [await readTables(source.DATA_DIR), await readTables(restored.DATA_DIR)]
  const ids = new Set(after.users?.map((line) => line.id))

  expect(answer).toMatchObject({ code: 0, value: { dataDir: restored.DATA_DIR, organizations: 1 } })
  expect(written.filter(({ isBeforeBackup }) => !isBeforeBackup).length).toBeGreaterThan(0)
  expect(written.filter(({ id, isBeforeBackup }) => isBeforeBackup && !ids.has(id))).toEqual([])
  expect(answer.value.users).toBe(ids.size)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [table, lines] of Object.entries(after)) {
    // Ids are ordered by time: anything newer than the last restored one was written after the backup.
    const last = lines.at(-1)?.id ?? ''
    const due = (before[table] ?? []).filter(({ id }) => id === null || id <= last)
    expect(lines, table).toEqual(due)
  }
  // The restored logs are complete, and the service's role cannot change them.
  expect(await parapet.runJson(['audit', 'verify'], restored)).toMatchObject({ code: 0, value: { problems: [] } })
  expect(listServers(folder)).toEqual([])
})

testInLongRun(
  'the restored installation has the secret key: its keys work and its pending emails can be decrypted',
  async () => {
    const restored = { ...source, DATA_DIR: join(folder, 'restored-again') }
    const plain = await parapet.run(['restore', backupFile], restored)
    const server = await parapet.serve(restored)
    const org = await server.request('GET', '/api/public/v1/org', undefined, apiKey)
    const mails = await parapet.runJson(['mail', 'list', '--limit', '1'], restored)
    const mail = await parapet.runJson(['mail', 'show', mails.value[0].id], restored)
    await server.stop()
    const key = (env: { DATA_DIR: string }) => readFile(join(env.DATA_DIR, 'secret.key'), 'utf8')

    expect(plain).toMatchObject({ code: 0, stderr: '' })
    expect(plain.stdout).toMatch(/^Restored into .*restored-again: 1 organization, \d+ users\.\n$/)
    expect(org).toMatchObject({ status: 200, body: { slug: 'demo' } })
    expect(mail.value.text).toContain('https://training.example.com/invitation#')
    expect(server.apiKey).toBeNull()
    expect(await key(restored)).toBe(await key(source))
    expect((await stat(join(restored.DATA_DIR, 'secret.key'))).mode & 0o077).toBe(0)
    expect((await stat(restored.DATA_DIR)).mode).toBe((await stat(source.DATA_DIR)).mode)
  },
)

testInLongRun('a backup file is readable by its owner only, and no unfinished file is left', async () => {
  const plainFile = join(folder, 'backups', 'second.tar.gz')
  const plain = await parapet.run(['backup', plainFile], source)

  expect(plain).toMatchObject({ code: 0, stderr: '' })
  expect(plain.stdout).toMatch(/^The backup is in .*second\.tar\.gz \(\d+ KiB\)\.\nIt holds the secret key/)
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(['first.tar.gz', 'second.tar.gz'])
  expect((await stat(plainFile)).mode & 0o077).toBe(0)
  expect(listServers(folder)).toEqual([])
  await rm(plainFile)
})

test('nothing is overwritten or guessed', async () => {
  const fresh = { ...source, DATA_DIR: join(folder, 'fresh') }
  const text = join(folder, 'letter.txt')
  await writeFile(text, 'Dear Sir or Madam\n')
  const archive = join(folder, 'holiday.tar.gz')
  await mkdir(join(folder, 'photos'))
  await create({ file: archive, cwd: folder, gzip: true }, ['photos', 'letter.txt'])
  const cut = join(folder, 'cut.tar.gz')
  const whole = await readFile(backupFile)
  await writeFile(cut, whole.subarray(0, Math.floor(whole.length / 2)))
  const refusals: [args: string[], env: Record<string, string>, message: string][] = [
    [['backup', backupFile], source, `${backupFile} exists already. Give another name.`],
    [['backup', join(text, 'x.tar.gz')], source, 'Give a file in a folder you can write to.'],
    [['backup', join(folder, 'new.tar.gz')], fresh, `There is no database in ${fresh.DATA_DIR}. Set DATA_DIR`],
    [['org', 'list'], fresh, `There is no database in ${fresh.DATA_DIR}. Set DATA_DIR`],
    [
      ['restore', backupFile],
      source,
      `There is a database in ${source.DATA_DIR} already. Set DATA_DIR to an empty folder.`,
    ],
    [['restore', text], fresh, `${text} cannot be read as a backup`],
    [['restore', cut], fresh, `${cut} cannot be read as a backup`],
    [['restore', archive], fresh, `${archive} is not a backup of Parapet.`],
    [['restore', join(folder, 'not-there')], fresh, 'not-there cannot be read as a backup: ENOENT'],
  ]
  for (const [args, env, message] of refusals) {
    const { code, value, stderr } = await parapet.runJson(args, env)
    expect({ code, stderr }).toEqual({ code: 1, stderr: `parapet: ${value.error}\n` })
    expect(value.error).toContain(message)
  }

  expect(await readdir(folder)).not.toContain('fresh')
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('partial'))
})

const usualCounters =
  'organization_revision,users_revision,courses_revision,last_used_at,last_used_address,assignee_count'
/** The last line of each log, which changes with every write. */
const counters: Record<string, string> = { log_heads: 'seq,hash' }
const placeOf: Record<string, string> = { security_sources: "lpad(to_jsonb(t) ->> 'seq', 20, '0')" }

/**
 * Every row of every table, except what changes by use alone: revision counters, the last use of a key, and the
 * worker's periodic notes.
 */
async function readTables(dataDir: string): Promise<Record<string, { id: string | null; row: string }[]>> {
  const database = await borrowEmbeddedDatabase({ dataDir, owner: { name: 'test' }, log: () => {} })
  try {
    const tables = await ask(
      database,
      `SELECT tablename AS name FROM pg_tables
        WHERE schemaname = 'public' AND tablename NOT IN ('api_key_networks', 'log_checkpoints') ORDER BY 1`,
    )
    const contents: Record<string, { id: string | null; row: string }[]> = {}
    for (const { name } of tables) {
      const rows = await ask(
        database,
        `SELECT coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'user_id', ${placeOf[name as string] ?? 'null'}) AS id,
           (to_jsonb(t) - '{${counters[name as string] ?? usualCounters}}'::text[])::text AS row
           FROM ${name} t ORDER BY 1, 2`,
      )
      contents[name as string] = rows as { id: string | null; row: string }[]
    }
    return contents
  } finally {
    await database.stop()
  }
}
