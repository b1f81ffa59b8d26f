import { type ImportedLine, limits, type PersonLine } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmIdentity, createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** An admin who sends a file in parts, as the console does. */
async function useImport(fields: Parameters<World['organization']>[0] = {}) {
  const org = await world.organization({ maxSeats: 500, ...fields })
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const proof = await confirmIdentity(visitor)
  const send = (people: unknown, updates?: boolean) =>
    visitor.call('POST', '/users/import', { people, ...(updates === undefined ? {} : { updates }) }, proof)
  const importAll = async (people: PersonLine[]): Promise<ImportedLine[]> => {
    const { status, body, text } = await send(people)
    expect(status, text).toBe(200)
    return body
  }
  return { org, send, importAll }
}

const line = (fields: Partial<PersonLine> = {}): PersonLine => ({
  ...{ name: 'Linus Sample', email: 'linus@example.com', role: '', team: '' },
  ...fields,
})
const crowd = (count: number): PersonLine[] =>
  Array.from({ length: count }, (_, n) => line({ name: `Person ${n}`, email: `person-${n}@example.com` }))
const outcomes = (lines: ImportedLine[]) => lines.map(({ outcome }) => outcome)
const emailsOf = async (org: TestOrganization) => (await org.api.users.list()).map(({ email }) => email)

async function countOf(table: 'mails' | 'auditLog' | 'invitations', org: TestOrganization): Promise<number> {
  return (await world.database.db.selectFrom(table).select('id').where('orgId', '=', org.id).execute()).length
}

test('invites the people in a file with team, role, mail, audit line and the assignments of their team', async () => {
  const { org, importAll } = await useImport()
  const team = await org.api.teams.create({ name: 'Platform' })
  const topic = { contentArea: 'practice', targetType: 'topic', targetId: 'sql-injection' } as const
  const { id } = await org.api.assignments.create({ assigneeType: 'team', assigneeId: team.id, ...topic })
  const lines = await importAll([
    line({ team: 'platform' }),
    line({ name: 'Margaret', email: 'margaret@example.com', role: 'org_admin' }),
  ])
  const people = await org.api.users.list()
  const find = (email: string) => people.find((user) => user.email === email)

  expect(outcomes(lines)).toEqual(['created', 'created'])
  expect(find('linus@example.com')).toMatchObject({ name: 'Linus Sample', role: 'learner', teamId: team.id })
  expect(find('margaret@example.com')).toMatchObject({ role: 'org_admin', teamId: null })
  const mails = await world.database.db
    .selectFrom('mails')
    .select(['toAddress', 'kind'])
    .where('orgId', '=', org.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(mails.map(({ toAddress, kind }) => [toAddress, kind])).toEqual([
    ['margaret@example.com', 'invitation'],
    ['linus@example.com', 'invitation'],
  ])
  const audit = await org.api.auditLog.list()
  expect(audit.slice(0, 2)).toMatchObject([
    { action: 'user.created', actorType: 'user' },
    { action: 'user.created', actorType: 'user' },
  ])
  expect((await org.api.assignments.get(id)).assignees).toMatchObject([{ userEmail: 'linus@example.com' }])
})

test('sending the same part again, even in another case, changes nothing and reports who already exists', async () => {
  const { org, importAll } = await useImport()
  const people = crowd(limits.importedPeople)
  const first = await importAll(people)
  const before = [await countOf('mails', org), await countOf('auditLog', org), await countOf('invitations', org)]
  const second = await importAll(people.map((person) => ({ ...person, email: person.email.toUpperCase() })))

  expect(new Set(outcomes(first))).toEqual(new Set(['created']))
  expect(new Set(outcomes(second))).toEqual(new Set(['member']))
  expect([await countOf('mails', org), await countOf('auditLog', org), await countOf('invitations', org)]).toEqual(
    before,
  )
})

test('updates people who are here already, and keeps what the file leaves empty', async () => {
  const { org, send, importAll } = await useImport()
  const payments = await org.api.teams.create({ name: 'Payments' })
  const platform = await org.api.teams.create({ name: 'Platform' })
  await importAll([line({ team: 'Payments' }), line({ name: 'Boss', email: 'boss@example.com', role: 'org_admin' })])

  const { body } = await send(
    [
      line({ name: 'Linus S.', email: 'LINUS@example.com', team: 'platform' }),
      line({ name: 'Boss', email: 'boss@example.com', team: 'Payments' }),
      line({ name: 'Nora', email: 'nora@example.com' }),
      line({ name: 'Boss', email: 'boss@example.com', team: 'Nowhere' }),
    ],
    true,
  )

  expect(outcomes(body)).toEqual(['updated', 'updated', 'created', 'refused'])
  const people = await org.api.users.list()
  const find = (email: string) => people.find((user) => user.email === email)
  expect(find('linus@example.com')).toMatchObject({ name: 'Linus S.', role: 'learner', teamId: platform.id })
  expect(find('boss@example.com')).toMatchObject({ role: 'org_admin', teamId: payments.id })
  // Nobody becomes an auditor by a file.
  const auditor = (await send([line({ role: 'auditor' })], true)).body
  expect(auditor).toMatchObject([{ outcome: 'refused', problem: expect.stringContaining('cannot make an auditor') }])
})

test('a refused line says why and does not affect the others', async () => {
  const { org, importAll } = await useImport()
  const other = await world.organization()
  await other.api.teams.create({ name: 'Secret' })
  const lines = await importAll([
    line({ name: '' }),
    line({ email: 'no address' }),
    line({ role: 'king' }),
    line({ team: 'Secret' }),
    line(),
    line({ name: 'Again' }),
  ])

  expect(lines).toEqual([
    { outcome: 'refused', problem: 'name must not be empty' },
    { outcome: 'refused', problem: 'email must be an email address such as name@example.com' },
    { outcome: 'refused', problem: 'the role must be one of: learner, org_admin' },
    { outcome: 'refused', problem: 'there is no team Secret' },
    { outcome: 'created', problem: null },
    { outcome: 'member', problem: null },
  ])
  expect((await emailsOf(org)).filter((email) => email === 'linus@example.com')).toHaveLength(1)
})

test('all seats are filled, and further people are refused', async () => {
  const { org, importAll } = await useImport({ maxSeats: 5 })
  const lines = await importAll([...crowd(4), line({ email: 'person-0@example.com' })])

  // The organization's admin and the importing admin take a seat each.
  expect(outcomes(lines)).toEqual(['created', 'created', 'created', 'refused', 'member'])
  expect(lines[3]?.problem).toBe('all 5 seats are taken')
  expect(await emailsOf(org)).toHaveLength(5)
})

test('two admins who import the same file at the same moment invite everyone once', async () => {
  const { org, importAll } = await useImport()
  const people = crowd(30)
  const both = await Promise.all([importAll(people), importAll(people.toReversed())])
  const created = both.flatMap(outcomes).filter((outcome) => outcome === 'created')

  expect(created).toHaveLength(30)
  expect(new Set(await emailsOf(org)).size).toBe(32)
})

test('nothing of a part is saved when the service fails midway', async () => {
  const { org, send } = await useImport()
  await world.database.pool.query(`create function fail_for_one() returns trigger language plpgsql as $$
    begin if new.name = 'Person 7' then raise exception 'the disk is gone'; end if; return new; end $$`)
  await world.database.pool.query(
    'create trigger fail_for_one before insert on users for each row execute function fail_for_one()',
  )
  const before = await emailsOf(org)
  const { status } = await send(crowd(10))
  await world.database.pool.query('drop trigger fail_for_one on users')

  expect(status).toBe(500)
  expect(await emailsOf(org)).toEqual(before)
})

test.each([
  ['nobody', []],
  [`more than ${limits.importedPeople}`, crowd(limits.importedPeople + 1)],
  ['a line without an email', [{ name: 'Linus', role: '', team: '' }]],
])('a part with %s is refused as a whole', async (_what, people) => {
  const { org, send } = await useImport()
  const before = await emailsOf(org)
  const { status, body } = await send(people)

  expect([status, body.error]).toEqual([400, 'invalid_request'])
  expect(await emailsOf(org)).toEqual(before)
})
