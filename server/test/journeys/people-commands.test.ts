import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGivenDatabase, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let client: pg.Client
let folder = ''
let files = 0

beforeAll(async () => {
  given = await createGivenDatabase()
  folder = await parapet.folder()
  client = new pg.Client(given.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await given.drop()
})

const json = (...args: string[]) => parapet.runJson(args, given.env)

async function createOrganization(slug: string, ...args: string[]): Promise<void> {
  const admin = ['--admin-name', 'First Admin', '--admin-email', `admin@${slug}.example.com`]
  const { code } = await json(
    ...['org', 'create', '--name', `Org ${slug}`, '--slug', slug, '--domain', 'example.com', ...admin, ...args],
  )
  expect(code).toBe(0)
}

async function importFile(slug: string, content: string | Buffer, ...args: string[]) {
  const file = join(folder, `people-${++files}.csv`)
  await writeFile(file, content)
  return { file, ...(await json('user', 'import', file, '--org', slug, ...args)) }
}

async function listPeople(slug: string): Promise<string[]> {
  const { rows } = await client.query(
    `select concat_ws('|', u.name, u.email, u.role, coalesce(t.name, '-')) as line
       from users u join organizations o on o.id = u.org_id left join teams t on t.org_id = u.org_id and t.id = u.team_id
      where o.slug = $1 and u.email not like 'admin@%' order by u.email_key`,
    [slug],
  )
  return rows.map(({ line }) => line)
}

/** Every row of every table as text. */
async function readEverything(): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t order by 1`)
    contents[name] = rows.map(({ line }) => line)
  }
  return contents
}

const people = [
  '\ufeffEmail,Name,Role,Team,Cost centre',
  'grace@example.com,"Höpper, Grace",learner,platform,42',
  'linus@example.com,"Linus ""the kernel"" T",,,',
  '',
  'boss@example.com,The Boss,org_admin,Platform,',
  'GRACE@example.com,Grace Again,learner,,',
  'no-address,Nobody,learner,,',
  'x@example.com,,learner,,',
  'y@example.com,Y,chef,,',
  'z@example.com,Z,learner,Nowhere,',
  'nul@example.com,N\u0000L,learner,,',
].join('\r\n')

const refusals = [
  { line: 6, email: 'GRACE@example.com', reason: 'the email is in use already; add --update to change that person' },
  { line: 7, email: 'no-address', reason: 'email must be an email address such as name@example.com' },
  { line: 8, email: 'x@example.com', reason: 'name must not be empty' },
  { line: 9, email: 'y@example.com', reason: 'the role must be one of: learner, org_admin' },
  { line: 10, email: 'z@example.com', reason: 'there is no team Nowhere; add --create-teams to create it' },
  { line: 11, email: 'nul@example.com', reason: 'name must not contain the NUL character' },
]

testInLongRun(
  'an import accepts valid lines and refuses the others with reasons, and a dry run reports the same',
  async () => {
    await createOrganization('import')
    await json('team', 'create', '--org', 'import', '--name', 'Platform')
    const before = await readEverything()
    const dry = await importFile('import', people, '--dry-run')
    const after = await readEverything()
    const real = await importFile('import', people)
    const mails = await json('mail', 'list', '--org', 'import')

    expect(after).toEqual(before)
    expect(dry).toMatchObject({
      code: 1,
      stderr: '',
      value: { created: 3, updated: 0, refused: refusals, isDryRun: true },
    })
    expect(real).toMatchObject({ code: 1, stderr: '', value: { ...dry.value, isDryRun: false } })
    expect(await listPeople('import')).toEqual([
      'The Boss|boss@example.com|org_admin|Platform',
      'Höpper, Grace|grace@example.com|learner|Platform',
      'Linus "the kernel" T|linus@example.com|learner|-',
    ])
    expect(mails.value.map(({ to }: { to: string }) => to).toSorted()).toEqual([
      'admin@import.example.com',
      'boss@example.com',
      'grace@example.com',
      'linus@example.com',
    ])
  },
)

testInLongRun('--update changes existing people, and a file without mistakes exits with code 0', async () => {
  await createOrganization('update')
  await json('team', 'create', '--org', 'update', '--name', 'Core')
  const first = await importFile('update', 'name,email,role,team\nA,a@example.com,learner,Core\nB,b@example.com,,\n')
  const second = await importFile(
    'update',
    'name,email,role,team\nA2,A@example.com,org_admin,\nC,c@example.com,,Core',
    '--update',
  )
  const plain = await parapet.run(
    ['user', 'import', second.file, '--org', 'update', '--update', '--dry-run'],
    given.env,
  )

  expect(first).toMatchObject({ code: 0, value: { created: 2, updated: 0, refused: [] } })
  expect(second).toMatchObject({ code: 0, value: { created: 1, updated: 1, refused: [] } })
  expect(plain).toEqual({ code: 0, stdout: '0 would be created, 2 would be updated, 0 refused\n', stderr: '' })
  expect(await listPeople('update')).toEqual([
    'A2|A@example.com|org_admin|-',
    'B|b@example.com|learner|-',
    'C|c@example.com|learner|Core',
  ])
})

test('--create-teams creates the missing teams of valid lines, and a dry run reports the same', async () => {
  await createOrganization('new-teams')
  const file = 'Full Name,Work Email,Department\nA,a@example.com,Core\nB,b@example.com,core\nC,nobody,Sales\n'
  const dry = await importFile('new-teams', file, '--create-teams', '--dry-run')
  const real = await importFile('new-teams', file, '--create-teams')

  const value = { created: 2, updated: 0, teamsCreated: 1, refused: [{ line: 4 }] }
  expect(dry).toMatchObject({ code: 1, value: { ...value, isDryRun: true } })
  expect(real).toMatchObject({ code: 1, value: { ...value, isDryRun: false } })
  expect(await listPeople('new-teams')).toEqual(['A|a@example.com|learner|Core', 'B|b@example.com|learner|Core'])
  const { rows } = await client.query("select name from teams where name in ('Core', 'Sales')")
  expect(rows.filter(({ name }) => name === 'Sales')).toEqual([])
})

testInLongRun('an import accepts the same words for roles as the console', async () => {
  await createOrganization('roles')
  const { code } = await importFile(
    'roles',
    'name,email,role\nA,a@example.com,admin\nB,b@example.com,Administrator\nC,c@example.com,user\nD,d@example.com,Learner\n',
  )

  expect(code).toBe(0)
  expect(await listPeople('roles')).toEqual([
    'A|a@example.com|org_admin|-',
    'B|b@example.com|org_admin|-',
    'C|c@example.com|learner|-',
    'D|d@example.com|learner|-',
  ])
})

testInLongRun("an import stops at the organization's seat limit", async () => {
  await createOrganization('seats', '--max-seats', '2')
  const { file, code, value } = await importFile('seats', 'name,email\nA,a@example.com\nB,b@example.com\n')
  const plain = await parapet.run(['user', 'import', file, '--org', 'seats', '--dry-run'], given.env)

  expect(code).toBe(1)
  expect(value).toMatchObject({ created: 1, refused: [{ line: 3, reason: 'all 2 seats are taken' }] })
  expect(plain.stdout).toMatch(
    /^0 would be created, 0 would be updated, 2 refused\n\nLINE +EMAIL +WHY\n2 +a@example\.com +the email is in use/,
  )
  expect(await listPeople('seats')).toEqual(['A|a@example.com|learner|-'])
})

test.each([
  [
    'without the columns it needs',
    'first,last\nA,B\n',
    /needs a header line with the columns: name, email, role, team/,
  ],
  ['that is empty', '', /needs a header line with the columns: name, email, role, team/],
  ['with a quote that is never closed', 'name,email\n"A,a@example.com\n', /is not valid CSV/],
  ['in an encoding other than UTF-8', Buffer.from('name,email\nM\xfcller,m@example.com\n', 'latin1'), /is not UTF-8/],
])('a file %s is refused as a whole', async (_, content, message) => {
  const { file, code, value, stderr } = await importFile('import', content)

  expect(code).toBe(1)
  expect(value.error).toMatch(message)
  expect(value.error).toContain(file)
  expect(stderr).toBe(`parapet: ${value.error}\n`)
})

testInLongRun('a header alone imports no one, and a missing file is named', async () => {
  await createOrganization('header')
  const header = await importFile('header', 'name,email,role,team\n')
  const missing = await json('user', 'import', '/nowhere/people.csv', '--org', 'header')

  expect(header).toMatchObject({ code: 0, value: { created: 0, updated: 0, refused: [] } })
  expect(missing).toMatchObject({ code: 1, value: { error: '/nowhere/people.csv cannot be read: ENOENT.' } })
})

test('an erased person is found nowhere, but their results still count', async () => {
  await createOrganization('privacy', '--max-seats', '3')
  const created = await json(
    ...['user', 'create', '--org', 'privacy', '--name', 'Ellen Forgetme', '--email', 'Ellen.Forgetme@example.com'],
  )
  await client.query(
    `insert into challenge_results (org_id, user_id, topic_id, challenge_id, language, score, find_score, fix_score,
       is_passed, started_at, last_activity_at, completed_at)
     select org_id, id, 'sql-injection', 'c1', 'typescript', 80, 30, 50, true, now(), now(), now() from users where id = $1`,
    [created.value.id],
  )
  await client.query(
    `insert into idempotent_answers (org_id, id, body_hash, sealed_answer, created_at)
     select org_id, '\\x01', '\\x02', '\\x03', now() from users where id = $1`,
    [created.value.id],
  )
  const second = ['--org', 'privacy', '--name', 'Second Admin', '--email', 'second@example.com', '--role', 'org_admin']
  await json('user', 'create', ...second)
  const issuer = ['--issuer', 'second@example.com']
  const key = await json('key', 'create', '--org', 'privacy', '--name', 'K', '--scopes', 'all', ...issuer)
  const erased = await json('user', 'erase', '--org', 'privacy', '--email', 'ELLEN.forgetme@example.com')
  const again = await json('user', 'erase', '--org', 'privacy', '--email', 'ellen.forgetme@example.com')
  const admin = ['--org', 'privacy', '--email', 'admin@privacy.example.com']
  const plain = await parapet.run(['user', 'erase', ...admin], given.env)
  const contents = await readEverything()
  const server = await parapet.serve(given.env)
  const get = async (path: string) =>
    (await server.request('GET', `/api/public/v1${path}`, undefined, key.value.key)).body
  const [user, log] = [await get(`/users/${created.value.id}`), await get('/audit-log')]
  await server.stop()

  expect(erased).toMatchObject({ code: 0, value: { id: created.value.id, erased: true } })
  expect(plain.stdout).toMatch(/^The person is anonymized\. The record [0-9a-f-]{36} is kept\.\n$/)
  expect(again).toMatchObject({ code: 1, value: { error: expect.stringContaining('does not exist') } })
  for (const [table, lines] of Object.entries(contents)) {
    expect(
      lines.filter((line) => /ellen|forgetme/i.test(line)),
      table,
    ).toEqual([])
  }
  expect(contents.idempotent_answers).toEqual([])
  expect(user).toMatchObject({
    name: 'Erased user',
    isActive: false,
    teamId: null,
    totalXp: 80,
    completedChallenges: 1,
  })
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'user.erased',
    'user.erased',
    'api_key.created',
    'user.created',
    'user.created',
    'user.created',
    'organization.created',
  ])
})
