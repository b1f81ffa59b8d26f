/** Programs: foreseen, tried with a pilot, started now or on a date, ended; their assignments are assignments like others. */
import { limits, type NewProgram, type ProgramDetail, type ProgramSummary } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import type { World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { startDuePrograms } from './start-due-programs.ts'
import { endProgram, startProgram } from './start-programs.ts'
import { summarizeProgram } from './summarize-program.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.hold())

const topic = (targetId: string) => ({ contentArea: 'practice', targetType: 'topic', targetId }) as const
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()

async function setUp() {
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Red' })
  const [ada, max, eve] = [
    await inviteUser(org, 'Ada', team.id),
    await inviteUser(org, 'Max', team.id),
    await inviteUser(org, 'Eve'),
  ]
  // Signed in with the first call: a session ends after a day without one.
  let admin: Visitor | undefined
  const send = async (method: string, path: string, body?: object) => {
    if (admin === undefined) {
      await world.database.db.deleteFrom('signInTries').execute()
      admin = (await createPerson(world, org, { email: `a@${org.slug}.example.com`, role: 'org_admin' })).visitor
    }
    return admin.call(method, `/programs${path}`, body)
  }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(method, path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const everyone = { assigneeType: 'org', assigneeId: org.id } as const
  const red = { assigneeType: 'team', assigneeId: team.id } as const
  const person = (assigneeId: string) => ({ assigneeType: 'user', assigneeId }) as const
  const create = (fields: Partial<NewProgram> = {}) =>
    call<ProgramDetail>('POST', '', {
      ...{ name: 'Basics', targets: [topic('sql'), topic('xss')], audience: [everyone], pilot: [], dueInDays: 30 },
      ...fields,
    })
  const summary = (id: string, query = '') => call<ProgramSummary>('GET', `/${id}/summary${query}`)
  const start = (id: string, body: object = {}) => call<ProgramDetail>('POST', `/${id}/start`, body)
  const open = async () =>
    (await org.api.assignments.list({ isActive: true })).map(
      ({ assigneeName, targetId }) => `${targetId} ${assigneeName}`,
    )
  return { org, team, ada, max, eve, send, call, everyone, red, person, create, summary, start, open }
}

const work = () => {
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'programs' } as const
  const root = { db: world.database.db, clock, log, sealer, publicUrl, actor, requestId: null, catalog }
  return startDuePrograms({ root, signal: new AbortController().signal })
}

for (const creditDays of [null, 90, 0]) {
  test(`foresees whom a start reaches and who is trained already, where training counts ${creditDays ?? 'any'} days`, async () => {
    const { org, ada, max, create, summary, start } = await setUp()
    await passTopic(world, org, max, 'sql')
    await passTopic(world, org, ada, 'sql')
    await passTopic(world, org, ada, 'xss')
    // Ada's counts for 90 days, and Max has one topic left.
    world.clock.advance(10 * dayMs)
    const { programId } = await create({ creditDays, dueInDays: null })

    const foreseen = await summary(programId)
    const { people, peopleDone } = await start(programId)

    expect([foreseen.people, foreseen.trained]).toEqual([people, peopleDone])
    expect(peopleDone).toBe(creditDays === 0 ? 0 : 1)
    const left = creditDays === 0 ? 2 * people : 2 * people - 3
    const minutes = world.catalog.topics.get('sql')?.estimatedMinutes ?? 0
    expect(world.catalog.topics.get('xss')?.estimatedMinutes).toBe(minutes)
    expect(foreseen).toMatchObject({ minutes: left * minutes, assignments: 2, existing: 0, unavailable: 0 })
    const { rows } = await world.database.pool.query(
      `select count(distinct user_id)::int as count from assignment_assignees
       where org_id = $1 and completed_at is null and is_to_be_told`,
      [org.id],
    )
    expect(rows).toEqual([{ count: foreseen.emails }])
  })
}

test('training that is older than it may be does not count, in the summary as after the start', async () => {
  const { org, ada, create, summary, start } = await setUp()
  await passTopic(world, org, ada, 'sql')
  world.clock.advance(9 * dayMs)
  const { programId } = await create({ targets: [topic('sql')], creditDays: 5 })

  expect((await summary(programId)).trained).toBe(0)
  expect((await start(programId)).peopleDone).toBe(0)
})

test('a start leaves out what is open already and people who are deactivated, and says so before', async () => {
  const { org, red, eve, max, person, create, summary, start, open } = await setUp()
  await org.api.assignments.create({ ...topic('sql'), ...red })
  await org.api.users.deactivate(eve)
  const { programId } = await create({ audience: [red, person(eve), person(max)], targets: [topic('sql')] })

  expect(await summary(programId)).toMatchObject({ people: 2, assignments: 1, existing: 1 })
  const program = await start(programId)
  expect(program).toMatchObject({ status: 'running', reached: 1, people: 1 })
  expect(await open()).toEqual(['sql Max', 'sql Red'])
})

test('the pilot goes first; the start for everybody ends what people would have twice, and credits what they did', async () => {
  const { org, ada, max, red, person, create, start, open, call } = await setUp()
  const { programId } = await create({ targets: [topic('sql')], pilot: [red, person(max)] })

  expect(await start(programId, { isPilot: true })).toMatchObject({ status: 'pilot', people: 2 })
  expect(await open()).toEqual(['sql Max', 'sql Red'])
  await passTopic(world, org, ada, 'sql')
  world.clock.advance(dayMs / 24)
  const done = await start(programId)

  expect(await org.api.assignments.list({ isActive: true })).toMatchObject([{ assigneeType: 'org', targetId: 'sql' }])
  expect(done).toMatchObject({ status: 'running', peopleDone: 1, completed: 1 })
  const [own] = (await org.api.assignments.listOfUser(ada)).filter(({ isActive }) => isActive)
  expect(own?.creditedFrom).not.toBeNull()
  world.clock.advance(dayMs / 24)
  const ended = await call<ProgramDetail>('POST', `/${programId}/end`, {})
  expect([ended.status, ended.completed, ended.peopleDone, await open()]).toEqual(['ended', 1, 1, []])
  expect(ended.reached).toBe(done.reached)
})

test('what people completed in a pilot counts however long it took, and a repeat that forgets it is refused', async () => {
  const { org, ada, red, everyone, create, start } = await setUp()
  const plan = { targets: [topic('sql')], audience: [everyone], pilot: [red], creditDays: 1 }
  const { programId } = await create(plan)
  const { programId: repeating } = await create({ ...plan, targets: [topic('xss')], repeatMonths: 1 })
  await start(programId, { isPilot: true })
  await start(repeating, { isPilot: true })
  await passTopic(world, org, ada, 'sql')
  // Longer than a session lives.
  world.clock.advance(40 * dayMs)
  const ctx = org.context()

  expect((await summarizeProgram(ctx, programId, false)).trained).toBe(1)
  expect(await startProgram(ctx, programId, {})).toMatchObject({ status: 'running', peopleDone: 1 })
  const refused = { code: 'invalid_request', context: { field: 'repeatMonths' } }
  await expect(startProgram(ctx, repeating, {})).rejects.toMatchObject(refused)
  const startsAt = inDays(1)
  await expect(startProgram(ctx, repeating, { startsAt })).rejects.toMatchObject(refused)
})

test('the sums of a program that has ended are those of its assignments, however long the end took', async () => {
  const { org, ada, create, start } = await setUp()
  const { programId } = await create({ targets: [topic('sql')] })
  await start(programId)
  await passTopic(world, org, ada, 'sql')
  let ticks = world.clock.now().getTime()
  const ctx = { ...org.context(), clock: { now: () => new Date(ticks++) } }

  const ended = await endProgram(ctx, programId, {})

  expect(ended).toMatchObject({ status: 'ended', completed: 1, peopleDone: 1 })
  expect(ended.reached).toBeGreaterThan(1)
})

test('changing a scheduled program takes its date back: the number that was confirmed is of the old plan', async () => {
  const { org, red, create, start, call } = await setUp()
  const { programId } = await create({ audience: [red] })
  await start(programId, { startsAt: inDays(2) })
  const body = { name: 'Basics', targets: [topic('sql')], audience: [red], pilot: [] }

  expect(await call('PUT', `/${programId}`, body)).toMatchObject({ status: 'draft', startsAt: null, targetCount: 1 })
  await call('PUT', `/${programId}`, body)
  const actions = (await org.api.auditLog.list({ limit: 20 })).map(({ action }) => action)
  expect(actions.filter((action) => action === 'program.unscheduled')).toHaveLength(1)
})

test('starts on its date, once, and tells why it could not', async () => {
  const { org, red, everyone, create, start, open, team } = await setUp()
  const planned = await create({ targets: [topic('sql')] })
  const empty = await create({ name: 'Empty', audience: [red] })
  const late = await create({ name: 'Late', deadline: inDays(3), dueInDays: null, audience: [everyone] })
  expect(await start(planned.programId, { startsAt: inDays(2) })).toMatchObject({ status: 'scheduled', reached: 0 })
  await start(empty.programId, { startsAt: inDays(2) })
  await start(late.programId, { startsAt: inDays(2) })
  await org.api.teams.delete(team.id)

  expect(await work()).toBe(0)
  world.clock.advance(4 * dayMs)
  expect(await work()).toBe(1)
  expect(await work()).toBe(0)

  const { rows } = await world.database.pool.query(
    `select name, status, problem, starts_at is null as is_free from programs where org_id = $1 order by name`,
    [org.id],
  )
  expect(rows).toEqual([
    { name: 'Basics', status: 'running', problem: null, is_free: false },
    { name: 'Empty', status: 'draft', problem: 'program_reaches_nobody', is_free: true },
    { name: 'Late', status: 'draft', problem: 'invalid_request', is_free: true },
  ])
  expect(await open()).toHaveLength(1)
  const actions = (await org.api.auditLog.list({ limit: 50 })).map(({ action }) => action)
  expect(actions.filter((action) => action === 'program.not_started')).toHaveLength(2)
  expect(actions.filter((action) => action === 'program.started')).toHaveLength(1)
})

const stateOf = async (programId: string) => {
  const columns = 'status, problem, starts_at is null as is_free'
  const { rows } = await world.database.pool.query(`select ${columns} from programs where id = $1`, [programId])
  return rows[0]
}

test('a draft from before the limit that is too big for one start does not start, now or on its date', async () => {
  const { org, everyone, send, create, start } = await setUp()
  const { programId } = await create({ targets: [topic('sql')], audience: [everyone] })
  await start(programId, { startsAt: inDays(1) })
  await world.database.pool.query(
    `insert into teams (org_id, id, name, name_key) select $1, gen_random_uuid(), 'Team ' || n, 'team ' || n
     from generate_series(1, $2::int) n`,
    [org.id, limits.batchAssignments],
  )
  await world.database.pool.query(
    `insert into program_members (org_id, program_id, is_pilot, assignee_type, assignee_id, team_id)
     select $1, $2, false, 'team', t.id, t.id from teams t where t.org_id = $1 and t.name like 'Team %'`,
    [org.id, programId],
  )

  const refused = await send('POST', `/${programId}/start`, {})
  expect(refused.body).toMatchObject({ error: 'invalid_request', field: 'audience' })
  world.clock.advance(2 * dayMs)
  expect(await work()).toBe(0)
  expect(await stateOf(programId)).toEqual({ status: 'draft', problem: 'too_many_assignments', is_free: true })
})

test('what fails unexpectedly is tried again for an hour, stops nobody else, and then says so', async () => {
  const [broken, other] = [await setUp(), await setUp()]
  const { programId } = await broken.create()
  await broken.start(programId, { startsAt: inDays(1) })
  const { programId: fine } = await other.create()
  await other.start(fine, { startsAt: inDays(1.01) })
  const { pool } = world.database
  await pool.query(`create function fail_here() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`)
  await pool.query(`create trigger fail_here before insert on assignments for each row
    when (new.program_id = '${programId}') execute function fail_here()`)
  onTestFinished(async () => void (await pool.query('drop function fail_here cascade')))

  world.clock.advance(1.02 * dayMs)
  expect(await work()).toBe(1)
  expect(await stateOf(fine)).toMatchObject({ status: 'running' })
  expect(await stateOf(programId)).toEqual({ status: 'draft', problem: null, is_free: false })
  world.clock.advance(dayMs / 24)
  expect(await work()).toBe(0)
  expect(await stateOf(programId)).toEqual({ status: 'draft', problem: 'not_started', is_free: true })
})

test('a start that fails leaves alone what an admin decides at the same moment', async () => {
  const { org, red, team, create, start, call } = await setUp()
  const { programId } = await create({ audience: [red] })
  await start(programId, { startsAt: inDays(1) })
  await org.api.teams.delete(team.id)
  await call('GET', '')
  world.clock.advance((1.01 * dayMs) / 2)
  await call('GET', '')
  world.clock.advance((1.01 * dayMs) / 2)
  const { pool } = world.database
  const blocked = async (count: number) => {
    await expect
      .poll(async () => {
        const { rows } = await pool.query(`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows[0].count
      })
      .toBe(count)
  }
  // Both wait for the organization in this order: the start, then the admin, then what the failed start writes.
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from organizations where id = $1 for update', [org.id])
    const working = work()
    await blocked(1)
    const deciding = call<ProgramDetail>('POST', `/${programId}/unschedule`)
    await blocked(2)
    await client.query('commit')
    expect(await working).toBe(0)
    await deciding
  } finally {
    client.release()
  }

  expect(await stateOf(programId)).toEqual({ status: 'draft', problem: null, is_free: true })
  const actions = (await org.api.auditLog.list({ limit: 10 })).map(({ action }) => action)
  expect(actions).not.toContain('program.not_started')
})

test('refuses what makes no sense, and keeps a program that has started as it is', async () => {
  const { send, everyone, person, max, create, start, call } = await setUp()
  const body = { name: 'X', targets: [topic('sql')], audience: [everyone], pilot: [], dueInDays: 30 }
  const refuse = async (fields: object) => (await send('POST', '', { ...body, ...fields })).body
  expect(await refuse({ targets: [topic('nothing')] })).toMatchObject({ error: 'topic_not_found' })
  expect(await refuse({ audience: [person(crypto.randomUUID())] })).toMatchObject({ error: 'user_not_found' })
  expect(await refuse({ deadline: inDays(3) })).toMatchObject({ field: 'dueInDays' })
  expect(await refuse({ deadline: inDays(-3), dueInDays: null })).toMatchObject({ field: 'deadline' })
  expect(await refuse({ pilot: [person(max)], creditDays: 0 })).toMatchObject({ field: 'creditDays' })
  const people = Array.from({ length: limits.batchAssignees }, () => person(crypto.randomUUID()))
  const topics = Array.from({ length: 5 }, (_, nth) => topic(`topic-${nth}`))
  expect(await refuse({ targets: topics, audience: people })).toMatchObject({ field: 'audience' })
  expect(await refuse({ targets: topics, pilot: people })).toMatchObject({ field: 'pilot' })
  const { programId } = await create({ deadline: inDays(5), dueInDays: null })
  const tooLate = await send('POST', `/${programId}/start`, { startsAt: inDays(6) })
  expect(tooLate.body).toMatchObject({ error: 'invalid_request', field: 'startsAt' })

  await start(programId)
  const again = await send('POST', `/${programId}/start`, {})
  expect(again.body.error).toBe('program_started')
  expect((await send('DELETE', `/${programId}`)).body.error).toBe('program_started')
  const renamed = await call<ProgramDetail>('PUT', `/${programId}`, { ...body, name: 'Renamed' })
  expect(renamed).toMatchObject({ name: 'Renamed', targetCount: 2 })
})

test('a start for more than 50 people needs their number', async () => {
  const { org, send, create, summary, start } = await setUp()
  await world.database.pool.query('update organizations set max_seats = 1000 where id = $1', [org.id])
  for (let nth = 0; nth < 50; nth++) await inviteUser(org, `Person${nth}`)
  const { programId } = await create({ targets: [topic('sql')] })
  const { people } = await summary(programId)

  const refused = await send('POST', `/${programId}/start`, {})
  expect(refused).toMatchObject({ status: 409, body: { error: 'count_not_confirmed', count: people } })
  expect((await start(programId, { confirmedCount: people })).people).toBe(people)
})

test('the report of a program has its assignments and no others', async () => {
  const { org, ada, red, create, start } = await setUp()
  await org.api.assignments.create({ ...topic('xss'), assigneeType: 'user', assigneeId: ada })
  const { programId } = await create({ targets: [topic('sql')], audience: [red] })
  await start(programId)
  const report = await org.api.reports.get('assignment-status', { programId })
  const place = (name: string) => report.columns.indexOf(name)
  expect(report.rows.map((row) => [row[place('Name')], row[place('Assignment')]]).sort()).toEqual([
    ['Ada', 'Title of sql'],
    ['Max', 'Title of sql'],
  ])
  expect(report.filters).toEqual(['Program: Basics'])
  const other = await setUp()
  await expect(other.org.api.reports.get('assignment-status', { programId })).rejects.toThrow('program_not_found')
})
