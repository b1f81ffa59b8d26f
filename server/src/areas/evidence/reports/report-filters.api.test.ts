import { createHash } from 'node:crypto'
import { limits } from '@parapet/contract'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type World } from '../../../../test/world.ts'
import { inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let counter = 0

/** Ada is in the team and Bo isn't; both have an assignment that is due in ten days. */
async function createAssigned() {
  world.clock.hold()
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Red' })
  const ada = await inviteUser(org, 'Ada', team.id)
  const bo = await inviteUser(org, 'Bo')
  const { id: assignmentId } = await org.api.assignments.create({
    ...{ contentArea: 'practice', targetType: 'topic', targetId: 'xss', assigneeType: 'org', assigneeId: org.id },
    deadline: new Date(world.clock.now().getTime() + 10 * dayMs).toISOString(),
  })
  const admin = await createPerson(world, org, { role: 'org_admin', email: `report-admin-${++counter}@example.com` })
  const status = async (query: object) => {
    const { columns, rows } = await org.api.reports.get('assignment-status', query)
    const lines = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ''])))
    return Object.fromEntries(lines.map(({ Name, Status }) => [Name, Status]))
  }
  const day = () => world.clock.now().toISOString().slice(0, 10)
  return { org, team, ada, bo, assignmentId, admin: admin.visitor, status, day }
}

describe('a report', () => {
  test('can be limited to a team, a person, an assignment or a status', async () => {
    const { org, team, ada, bo, assignmentId, status } = await createAssigned()
    await passTopic(world, org, bo, 'xss')

    expect(await status({ teamId: team.id })).toEqual({ Ada: 'not started' })
    expect(await status({ userId: bo })).toEqual({ Bo: 'completed' })
    expect(await status({ status: 'completed' })).toEqual({ Bo: 'completed' })
    expect(Object.keys(await status({ assignmentId }))).toContain('Ada')
    expect(await status({ assignmentId, teamId: team.id, status: 'overdue' })).toEqual({})
    const record = await org.api.reports.get('training-record', { teamId: team.id })
    expect(record).toMatchObject({ rows: [], filters: ['Team: Red'] })
    expect((await org.api.reports.get('training-record', { userId: bo })).rows).toHaveLength(1)
    expect((await org.api.reports.get('training-record', { userId: ada })).rows).toEqual([])
    expect(await status({ teamId: team.id.toUpperCase() })).toEqual({ Ada: 'not started' })
  })

  test('with a status comes in parts that add up', async () => {
    const { org, status } = await createAssigned()
    const whole = await status({ status: 'not started' })
    const found: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const query = { status: 'not started', limit: 1, ...(after === undefined ? {} : { after }) }
      const { rows, next } = await org.api.reports.get('assignment-status', query)
      found.push(...rows.map(([name = '']) => name))
      after = next
    }
    expect(found.sort()).toEqual(Object.keys(whole).sort())
  })

  test('refuses filters that it does not have, and those of others', async () => {
    const { admin, ada } = await createAssigned()
    const other = await createAssigned()
    const get = (path: string) => admin.call('GET', `/reports/${path}`)

    const refused = await get(`compliance?teamId=${other.team.id}`)
    expect(expectError(refused, 400, 'invalid_request')).toMatchObject({ field: 'teamId' })
    const wrong = await get('assignment-status?status=done')
    expect(expectError(wrong, 400, 'invalid_request')).toMatchObject({ field: 'status' })
    expectError(await get(`training-record?teamId=${other.team.id}`), 404, 'team_not_found')
    expectError(await get(`training-record?userId=${other.ada}`), 404, 'user_not_found')
    expectError(await get(`assignment-status?assignmentId=${other.assignmentId}`), 404, 'assignment_not_found')
    expect((await get(`training-record?userId=${ada}`)).status).toBe(200)
  })
})

describe('a report as of a day', () => {
  test('says what was true then, whatever happened later', async () => {
    const { org, ada, bo, status, day } = await createAssigned()
    const first = day()
    const then = await status({})
    expect(then).toMatchObject({ Ada: 'not started', Bo: 'not started' })
    expect(await status({ asOf: first })).toEqual(then)

    world.clock.advance(5 * dayMs)
    await passTopic(world, org, bo, 'xss')
    world.clock.advance(7 * dayMs)
    const second = day()
    expect(await status({ asOf: second })).toMatchObject({ Ada: 'overdue', Bo: 'completed' })
    await passTopic(world, org, ada, 'xss')
    await org.api.users.deactivate(bo)
    world.clock.advance(dayMs)

    expect(await status({ asOf: first })).toEqual(then)
    // Bo was deactivated and Ada completed it on that day, before its end.
    expect(await status({ asOf: second })).toMatchObject({ Ada: 'completed late' })
    const report = await org.api.reports.get('assignment-status', { asOf: first })
    const end = new Date(Date.parse(first) + dayMs).toISOString()
    expect(report).toMatchObject({ asOf: end, from: first, to: first })
  })

  test('of today is the state of now, and the file says of which time', async () => {
    const { org, admin, ada, status, day } = await createAssigned()
    const [head = ''] = (await admin.call('GET', `/reports/assignment-status/csv?asOf=${day()}`)).text.split('\r\n')
    expect(head).toContain(`as of ${world.clock.now().toISOString().slice(0, 16).replace('T', ' ')} (UTC)`)
    const [, exported] = await org.api.auditLog.list()
    expect(exported?.details).toMatchObject({ asOf: world.clock.now().toISOString() })
    await passTopic(world, org, ada, 'xss')
    world.clock.advance(12 * dayMs)
    expect(await status({ asOf: day() })).toEqual(await status({}))
  })

  test('is refused for tomorrow, and beside a period', async () => {
    const { admin, day } = await createAssigned()
    const tomorrow = new Date(world.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
    const get = (query: string) => admin.call('GET', `/reports/assignment-status?${query}`)
    for (const query of [`asOf=${tomorrow}`, `asOf=${day()}&from=${day()}`, 'asOf=2026-02-30']) {
      expect(expectError(await get(query), 400, 'invalid_request')).toMatchObject({ field: 'asOf' })
    }
  })
})

test('certificates are listed with their status, by period and as of a day', async () => {
  const { org, ada, day } = await createAssigned()
  const issue = (number: string, from: number, to: number | null) =>
    world.database.pool.query(
      `insert into certificates (org_id, id, number, user_id, category_id, user_name, category_title, organization_name,
         hands_on_fixes, tries, days, issued_at, expires_at, renews_from)
       values ($1, gen_random_uuid(), $2, $3, $2, 'Ada', 'Injection', 'Example Corp', 3, 12, 4,
         $4::timestamptz + make_interval(days => $5), $4::timestamptz + make_interval(days => $6),
         $4::timestamptz + make_interval(days => $6))`,
      [org.id, `${number}-${counter}`, ada, world.clock.now(), from, to],
    )
  await issue('OLD', -400, -35)
  await issue('NEW', -10, 355)
  const read = async (query: object) => {
    const { columns, rows } = await org.api.reports.get('certificates', query)
    return rows
      .map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])))
      .map(({ Name, Team, Number: number, Status }) => [Name, Team, number?.slice(0, 3), Status])
      .sort((a, b) => String(a[2]).localeCompare(String(b[2])))
  }
  expect(await read({})).toEqual([['Ada', 'Red', 'NEW', 'valid']])
  expect(await read({ asOf: day() })).toEqual([
    ['Ada', 'Red', 'NEW', 'valid'],
    ['Ada', 'Red', 'OLD', 'expired'],
  ])
  const before = new Date(world.clock.now().getTime() - 100 * dayMs).toISOString().slice(0, 10)
  expect(await read({ asOf: before })).toEqual([['Ada', 'Red', 'OLD', 'valid']])
  expect(await read({ asOf: day(), status: 'expired' })).toEqual([['Ada', 'Red', 'OLD', 'expired']])
})

describe('a PDF', () => {
  test('of a long report prints what matters and has every line attached, under the same checksum', async () => {
    const { org, admin, ada, team } = await createAssigned()
    const lines = limits.reportPdfRows + 1
    await world.database.pool.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score, hints_used, is_passed, created_at)
       select $1, $2, gen_random_uuid(), 'topic-' || n, 'one', 'go', 50, 50, 0, true, $3 from generate_series(1, $4) n`,
      [org.id, ada, world.clock.now(), lines],
    )
    const answer = await fetch(`${world.url}/api/app/v1/reports/training-record/pdf?teamId=${team.id}`, {
      headers: { cookie: admin.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    })
    const bytes = await answer.arrayBuffer()
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
    onTestFinished(() => task.destroy())
    const file = await task.promise
    const [id] = [...((await file.getAttachments()) ?? new Map()).keys()]
    const attached = (await file.getAttachmentContent(id)) as unknown as Uint8Array
    const csv = Buffer.from(attached)

    expect(csv.toString().trimEnd().split('\r\n')).toHaveLength(lines + 1)
    const { items } = await (await file.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const checksum = createHash('sha256').update(csv).digest('hex')
    expect(text).toContain(checksum)
    expect(text).toContain('Team: Red')
    expect(text).toContain('1,001 lines')
    expect(text).toMatch(/Page 1 of \d+/)
    const verified = (await world.request('GET', `/verify/${checksum}.json`)).body
    expect(verified).toMatchObject({ rowCount: lines, filters: ['one team'] })
    // Nobody learns who is in a file from the page that verifies it.
    expect((await world.request('GET', `/verify/${checksum}`)).text).not.toContain('Red')
  })
})
