import { scopeNames } from '@parapet/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createGivenDatabase,
  findFreePort,
  isLongRun,
  type RunningServer,
  testInLongRun,
  toDatabaseUrl,
  useParapet,
} from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let server: RunningServer

beforeAll(async () => {
  given = await createGivenDatabase()
  server = await parapet.serve(given.env)
})
afterAll(async () => {
  await server.stop()
  await given.drop()
})

const json = async (...args: string[]) => (await parapet.runJson(args, given.env)).value
const createOrganization = (slug: string, ...args: string[]) =>
  json('org', 'create', '--name', `Org ${slug}`, '--slug', slug, '--domain', 'example.com', ...args)
const admin = ['--admin-name', 'First Admin', '--admin-email', 'first@example.com']
const newKey = (slug: string, ...args: string[]) =>
  json('key', 'create', '--org', slug, '--name', 'Key', '--scopes', 'all', ...args)
const statusWith = async (key: string) => (await server.request('GET', '/api/public/v1/org', undefined, key)).status

/** A plain answer: text for people, on standard output only. */
async function plain(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await parapet.run(args, given.env)
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' })
  expect(stdout).not.toMatch(/^[[{]/)
  return stdout
}

/** A refusal: one line on standard error, the same in JSON on standard output. */
async function refusal(...args: string[]): Promise<string> {
  const { code, value, stderr } = await parapet.runJson(args, given.env)
  expect({ args, code, stderr }).toEqual({ args, code: 1, stderr: `parapet: ${value.error}\n` })
  expect(value.error).not.toContain('\n')
  return value.error
}

testInLongRun('without --json every command answers in words and columns', async () => {
  const created = await plain(
    'org',
    'create',
    '--name',
    'Plain',
    '--slug',
    'plain',
    '--domain',
    'example.com',
    ...admin,
  )
  expect(created).toMatch(/^slug +plain$/m)
  expect(created).toMatch(/^adminEmail +first@example\.com$/m)
  expect(await plain('org', 'update', 'plain', '--max-seats', '5')).toMatch(/^maxSeats +5$/m)
  expect(await plain('org', 'list')).toMatch(
    /^SLUG +NAME +PLAN +SEATS +ACTIVE +KEYS MAKE ADMINS +EMAIL DOMAINS +ID\n(.*\n)*plain +Plain +team +1\/5 +yes +yes +any /,
  )

  const key = await plain('key', 'create', '--org', 'plain', '--name', 'CI', '--scopes', 'all')
  expect(key).toMatch(/^key +ppt_\w+$/m)
  expect(key).toContain('The key is shown only once.')
  const keyId = /^id +(\w+)$/m.exec(key)?.[1] ?? ''
  const keys = await plain('key', 'list', '--org', 'plain')
  expect(keys).toMatch(new RegExp(`^${keyId} +plain +CI +First Admin +valid +- +- +any +all$`, 'm'))
  const limited = await plain(
    'key',
    'create',
    '--org',
    'plain',
    '--name',
    'L',
    '--scopes',
    'all',
    '--networks',
    '203.0.113.7',
  )
  expect(limited).toMatch(/^networks +203\.0\.113\.7$/m)
  const elsewhere = await parapet.run(['key', 'revoke', keyId, '--org', 'example'], given.env)
  expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('example')])
  expect(await plain('key', 'revoke', keyId, '--org', 'plain')).toBe(`The key ${keyId} is revoked.\n`)
  expect(await plain('key', 'revoke', keyId)).toBe(`The key ${keyId} was already revoked.\n`)

  expect(await plain('team', 'create', '--org', 'plain', '--name', 'Core')).toMatch(/^name +Core$/m)
  const user = await plain(
    'user',
    'create',
    '--org',
    'plain',
    '--name',
    'Bo',
    '--email',
    'bo@example.com',
    '--team',
    'Core',
  )
  expect(user).toMatch(/^teamName +Core$/m)
  const mails = await plain('mail', 'list', '--org', 'plain', '--limit', '1')
  expect(mails).toMatch(/^[0-9a-f-]{36} +plain +waiting +bo@example\.com +Plain invites you/m)
  const mail = await plain('mail', 'show', mails.match(/^[0-9a-f-]{36}/m)?.[0] ?? '')
  expect(mail).toMatch(/^to +bo@example\.com$/m)
  expect(mail).toMatch(/\/invitation#[\w-]{43}$/m)

  expect(await plain('migrate')).toMatch(/^The database is up to date \(\d+ migrations?\)\.$/m)
  expect(await plain('doctor')).toMatch(/^ok +database +PostgreSQL \d+.*, at DATABASE_URL$/m)
})

testInLongRun('an inactive organization loses its keys and gets them back; a revoked key is gone', async () => {
  await createOrganization('paused', ...admin)
  const { id, key } = await newKey('paused')
  const statuses = [await statusWith(key)]
  await json('org', 'update', 'paused', '--active', 'false')
  statuses.push(await statusWith(key))
  await json('org', 'update', 'paused', '--active', 'true')
  statuses.push(await statusWith(key))
  await json('key', 'revoke', id)
  statuses.push(await statusWith(key))

  expect(statuses).toEqual([200, 401, 200, 401])
})

testInLongRun('a key is issued by the first admin unless another person is named', async () => {
  const { admin: first } = await createOrganization('issuers', ...admin)
  const second = await json(
    ...[
      'user',
      'create',
      '--org',
      'issuers',
      '--name',
      'Second',
      '--email',
      'second@example.com',
      '--role',
      'org_admin',
    ],
  )
  const create = async (key: string, name: string) =>
    (await server.request('POST', '/api/public/v1/custom-courses', { name }, key)).body.createdByUserId
  const [byDefault, named] = await Promise.all([newKey('issuers'), newKey('issuers', '--issuer', 'SECOND@example.com')])

  expect(await create(byDefault.key, 'One')).toBe(first.id)
  expect(await create(named.key, 'Two')).toBe(second.id)
})

testInLongRun(
  'a key of a person who left stops, is listed by doctor, and works with a new secret after it is handed over',
  async () => {
    await createOrganization('leaver', ...admin)
    const second = ['--org', 'leaver', '--name', 'Second', '--email', 'second@example.com', '--role', 'org_admin']
    const { id: secondId } = await json('user', 'create', ...second)
    const { id, key } = await newKey('leaver')
    const { key: helper } = await newKey('leaver', '--issuer', 'second@example.com')
    const users = (await server.request('GET', '/api/public/v1/users', undefined, helper)).body as { id: string }[]
    const first = users.find((user) => user.id !== secondId)
    await server.request('DELETE', `/api/public/v1/users/${first?.id}`, undefined, helper)

    expect(await statusWith(key)).toBe(401)
    const { code, value: checks } = await parapet.runJson(['doctor'], given.env)
    const found = checks.find(({ check }: { check: string }) => check === 'api keys')
    expect([code, found.isOk]).toEqual([0, true])
    expect(found.detail).toContain(`${id} "Key" of leaver (First Admin is deactivated)`)
    expect(await plain('key', 'list', '--org', 'leaver')).toContain('stopped: issuer is deactivated')

    const handOver = ['key', 'hand-over', id, '--to', 'second@example.com']
    const handed = await json(...handOver, '--keep-old-secret', '24')
    expect(handed).toMatchObject({ id, scopes: scopeNames, expiresAt: null, oldSecretUntil: expect.any(String) })
    expect([await statusWith(key), await statusWith(handed.key)]).toEqual([200, 200])
    const text = await plain(...handOver)
    const newest = /^key +(ppt_\w+)$/m.exec(text)?.[1] as string
    expect(text).toContain('The new key is shown only once. The old one has stopped working.')
    expect(await Promise.all([key, handed.key, newest].map(statusWith))).toEqual([401, 401, 200])

    const notAdmin = 'first@example.com is not an active admin.'
    expect(await refusal('key', 'hand-over', id, '--to', 'first@example.com')).toBe(notAdmin)
    expect(
      await refusal(
        'key',
        'create',
        '--org',
        'leaver',
        '--name',
        'K',
        '--scopes',
        'all',
        '--issuer',
        'first@example.com',
      ),
    ).toBe(notAdmin)
    for (const hours of ['25', '-1', '1.5', 'soon']) {
      expect(await refusal(...handOver, `--keep-old-secret=${hours}`)).toBe(
        '--keep-old-secret must be a number of hours from 0 to 24.',
      )
    }
    await json('key', 'revoke', id, '--org', 'leaver')
    expect(await refusal(...handOver)).toContain('is revoked')
  },
)

testInLongRun('an organization allows only certain email domains, then any again', async () => {
  await createOrganization('limited', ...admin)
  const update = ['org', 'update', 'limited', '--keys-make-admins', 'false', '--email-domains']
  const user = ['user', 'create', '--org', 'limited', '--name', 'A', '--email', 'a@other.example']
  const rules = { canKeysMakeAdmins: false, allowedEmailDomains: ['example.com', 'example.org'] }
  expect(await json(...update, 'Example.com, example.org')).toMatchObject(rules)
  expect(await json('org', 'list')).toContainEqual(expect.objectContaining({ slug: 'limited', ...rules }))
  const text = await plain(...update, 'example.com, example.org')
  expect(text).toMatch(/^keysMakeAdmins +false$/m)
  expect(text).toMatch(/^emailDomains +example\.com,example\.org$/m)

  expect(await refusal(...user)).toContain('email must be an address at example.com or example.org')
  await json(...update, 'any')
  expect(await json(...user)).toMatchObject({ email: 'a@other.example' })
})

testInLongRun('an update says what changed, and a name or an id in place of a slug is explained', async () => {
  const { id } = await createOrganization('tokens', ...admin)
  const update = ['org', 'update', 'tokens', '--access-tokens', 'false']
  const text = await plain(...update, '--max-seats', '7')
  expect(text).toMatch(/^accessTokens +false$/m)
  expect(text).toContain('\n\nChanged: maxSeats from 50 to 7, accessTokens from true to false.\n')
  expect(await plain(...update)).toContain('Nothing changed: these values were already set.')
  expect(await json(...update)).toMatchObject({ slug: 'tokens', allowsAccessTokens: false })

  for (const given of [id, 'TOKENS']) {
    expect(await refusal('key', 'create', '--org', given, '--name', 'K', '--scopes', 'all')).toContain(
      `There is no organization with the slug ${given}. Use tokens, the slug of `,
    )
  }
})

test('impossible requests are refused in one line that says why', async () => {
  await createOrganization('strict', ...admin)
  await createOrganization('empty')
  const key = ['key', 'create', '--org', 'strict', '--name', 'K', '--scopes']
  const update = ['org', 'update', 'strict']
  const user = ['user', 'create', '--org', 'strict', '--name', 'A']
  const cases: [args: string[], message: string][] = [
    [[...key, 'users:reed'], `There is no scope "users:reed". The scopes are: ${scopeNames.join(', ')}, or all.`],
    [[...key, 'all', '--expires-in', '30'], '--expires-in must be a duration such as 30d, 12h or 15m.'],
    [
      [...key, 'all', '--expires-at', 'tomorrow'],
      '--expires-at must be an ISO 8601 time such as 2026-01-31T09:30:00Z.',
    ],
    [[...key, 'all', '--networks', 'foo'], '--networks must be addresses or networks such as 203.0.113.7'],
    [[...key, 'all', '--issuer', 'who@example.com'], 'strict has no user who@example.com.'],
    [
      ['key', 'create', '--org', 'empty', '--name', 'K', '--scopes', 'all'],
      'empty has no active admin to issue the key.',
    ],
    [update, 'Say what to change; see: parapet org update --help'],
    [[...update, '--active', 'maybe'], '--active must be true or false.'],
    [[...update, '--reminders', 'off'], '--reminders must be true or false.'],
    [[...update, '--keys-make-admins', 'no'], '--keys-make-admins must be true or false.'],
    [[...update, '--email-domains', 'example.com,localhost'], 'or any; not "localhost".'],
    [[...update, '--plan', 'gold'], 'The plan must be one of: trial, team, business, enterprise.'],
    [[...update, '--max-seats', '0'], 'The number of seats must be a whole number from 1 to 1000000.'],
    [[...update, '--slug', 'empty'], 'There is an organization with the slug empty already.'],
    [
      ['org', 'create', '--name', 'X', '--slug', 'Bad Slug', '--domain', 'example.com'],
      'The slug must be lower-case letters',
    ],
    [[...user, '--email', 'not-an-address'], 'email must be an email address such as name@example.com'],
    [[...user, '--email', 'a@example.com', '--role', 'boss'], '--role must be learner, org_admin or auditor.'],
    [
      [...user, '--email', 'a@example.com', '--team', 'None'],
      'There is no team None. Create it with: parapet team create',
    ],
    [
      [...user, '--email', 'FIRST@example.com'],
      'Another user in the organization has this email as login or alias (case is ignored)',
    ],
    [
      ['org', 'update', 'nobody-here', '--name', 'X'],
      'There is no organization nobody-here. List them with: parapet org list',
    ],
    [['key', 'revoke', 'abcdefghij'], 'There is no API key abcdefghij. List them with: parapet key list'],
    [['mail', 'list', '--limit', 'many'], '--limit must be a whole number above 0.'],
    [['mail', 'show', 'not-an-id'], 'There is no email not-an-id. List them with: parapet mail list'],
    [['backup', 'x.tar.gz'], 'With DATABASE_URL use pg_dump and pg_restore, and keep SECRET_KEY.'],
    [['restore', 'x.tar.gz'], 'With DATABASE_URL use pg_dump and pg_restore, and keep SECRET_KEY.'],
  ]
  const tried = isLongRun ? cases : cases.filter((_, index) => index % 5 === 0)
  const told = await inTurns(tried, ([args]) => refusal(...args))

  for (const [index, message] of told.entries()) expect(message).toContain(tried[index]?.[1])
})

testInLongRun('migrate updates a new database, and doctor reports the state before and after', async () => {
  const { host, user } = given.connection
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  await client.query('create database journey_new')
  onTestFinished(async () => {
    await client.query('drop database journey_new with (force)')
    await client.end()
  })
  const env = { ...given.env, DATABASE_URL: toDatabaseUrl({ host, user, database: 'journey_new' }) }
  const find = (checks: { check: string }[], name: string) => checks.find(({ check }) => check === name)

  const before = await parapet.runJson(['doctor'], env)
  const migrated = await parapet.runJson(['migrate'], env)
  const after = await parapet.runJson(['doctor'], env)
  expect(before.code).toBe(1)
  expect(find(before.value, 'migrations')).toMatchObject({
    isOk: false,
    detail: expect.stringContaining('npx parapet migrate'),
  })
  expect(migrated).toMatchObject({ code: 0, value: { applied: expect.arrayContaining(['0001-baseline.sql']) } })
  expect(after.code).toBe(0)
  expect(find(after.value, 'migrations')).toMatchObject({ isOk: true })
})

testInLongRun(
  'doctor names what to fix: an unreachable mail server, a missing content folder, database and log folder',
  async () => {
    const { code, value } = await parapet.runJson(['doctor'], {
      ...given.env,
      DATABASE_URL: toDatabaseUrl({ ...given.connection, database: 'not_there' }),
      SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
      CONTENT_DIR: '/nowhere/content',
      LOG_STREAM: 'file:/nowhere/parapet.log',
    })

    expect(code).toBe(1)
    expect(value.filter(({ isOk }: { isOk: boolean }) => !isOk).map(({ check }: { check: string }) => check)).toEqual([
      'content',
      'database',
      'mail',
      'log stream',
    ])
  },
)

/** Two at a time: each starts a process. */
async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const entries = items.entries()
  const lane = async () => {
    for (const [index, item] of entries) results[index] = await work(item)
  }
  await Promise.all([lane(), lane()])
  return results
}
