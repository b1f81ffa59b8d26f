/** Due dates are facts: they change by explicit acts alone, and what was completed late stays late. */
import type { NewAssignment } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, moveToTeam, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.hold())

const sql = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
const pass = (days: number) => world.clock.advance(days * dayMs)

function assign(org: TestOrganization, fields: Partial<NewAssignment> = {}) {
  return org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...sql, ...fields })
}

async function stateOf(org: TestOrganization, assignmentId: string, userId: string) {
  const { assignees } = await org.api.assignments.get(assignmentId)
  return assignees.find((assignee) => assignee.userId === userId)
}

/** Reason and length of each time in scope, as `reached 40 deactivated`. */
async function scopesOf(org: TestOrganization, assignmentId: string, userId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    `select began_by, round(extract(epoch from ended_at - began_at) / 86400)::int as days, ended_by from assignment_scopes
     where org_id = $1 and assignment_id = $2 and user_id = $3 order by nth`,
    [org.id, assignmentId, userId],
  )
  return rows.map((row) => [row.began_by, row.days ?? '', row.ended_by ?? ''].join(' ').trim())
}

describe('deactivating and moving people', () => {
  test('and undoing it leaves every due date and everything overdue as it was', async () => {
    const org = await world.organization()
    const [team, other] = [await org.api.teams.create({ name: 'Red' }), await org.api.teams.create({ name: 'Blue' })]
    const ada = await inviteUser(org, 'Ada', team.id)
    const toTeam = { assigneeType: 'team', assigneeId: team.id } as const
    const given = [
      await assign(org, { ...toTeam, deadline: inDays(10) }),
      await assign(org, { ...toTeam, dueInDays: 10, targetId: 'xss' }),
      await assign(org, { assigneeType: 'user', assigneeId: ada, dueInDays: 5, targetId: 'keys-in-code' }),
    ]
    pass(12)
    const read = async () => ({
      states: await Promise.all(given.map(({ id }) => stateOf(org, id, ada))),
      counts: (await org.api.assignments.list()).map(({ overdueCount, assigneeCount }) => [
        overdueCount,
        assigneeCount,
      ]),
      summary: (await org.api.reports.get('team-summary')).rows,
    })
    const before = await read()
    expect(before.states.map((state) => state?.isOverdue)).toEqual([true, true, true])

    await org.api.users.deactivate(ada)
    expect((await org.api.assignments.list()).map(({ overdueCount }) => overdueCount)).toEqual([0, 0, 0])
    pass(0.01)
    await org.api.users.reactivate(ada)
    expect(await read()).toEqual(before)
    await moveToTeam(org, ada, other.id)
    pass(0.01)
    await moveToTeam(org, ada, team.id)

    expect(await read()).toEqual(before)
  })

  test('every hour for a month changes nothing either, and every hour is on record', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { dueInDays: 3 })
    const { dueAt } = (await stateOf(org, id, ada)) ?? {}
    const isAway = (hour: number) => hour % 2 === 0
    for (let hour = 0; hour < 31 * 24; hour += 24 - 1) {
      await (isAway(hour) ? org.api.users.deactivate(ada) : org.api.users.reactivate(ada))
      world.clock.advance((23 / 24) * dayMs)
    }
    await org.api.users.reactivate(ada)

    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt, isOverdue: true })
    expect((await scopesOf(org, id, ada)).slice(0, 3)).toEqual([
      'reached 0 deactivated',
      'returned 1 deactivated',
      'returned 1 deactivated',
    ])
  })

  test('for more than 30 days lets people begin again, with a due date as for new people', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { dueInDays: 10 })
    pass(20)
    await org.api.users.deactivate(ada)
    pass(31)
    await org.api.users.reactivate(ada)

    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt: inDays(10), isOverdue: false })
    expect(await scopesOf(org, id, ada)).toEqual(['reached 20 deactivated', 'rejoined'])
  })
})

describe('a completion', () => {
  test('after the due date is late by the days since then, and stays so when the due date changes', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { deadline: inDays(10) })
    const due = inDays(10)
    pass(58.5)
    await passTopic(world, org, ada, 'sql')
    const late = { lateDays: 49, dueAt: due, creditedFrom: null }
    expect(await stateOf(org, id, ada)).toMatchObject(late)

    const changed = await org.api.assignments.update(id, { deadline: inDays(30) })

    expect(await stateOf(org, id, ada)).toMatchObject(late)
    expect(changed).toMatchObject({ completedCount: 1, lateCount: 1 })
    const { columns, rows } = await org.api.reports.get('assignment-status')
    const line = rows.find((row) => row[0] === 'Ada') ?? []
    const cell = (name: string) => line[columns.indexOf(name)]
    expect([cell('Status'), cell('Days late'), cell('Due')]).toEqual(['completed late', '49', due])
  })

  test('by training from before is credited from that day, in the API, the event and the report', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const trained = inDays(0)
    await passTopic(world, org, ada, 'sql')
    pass(40)
    const { id } = await assign(org, { deadline: inDays(5) })

    expect(await stateOf(org, id, ada)).toMatchObject({ creditedFrom: trained, completedAt: inDays(0), lateDays: 0 })
    const { columns, rows } = await org.api.reports.get('assignment-status')
    const line = rows.find((row) => row[0] === 'Ada') ?? []
    expect(line[columns.indexOf('Completed')]).toBe(trained)
    expect(line[columns.indexOf('Credited on')]).toBe(inDays(0))
    const record = await org.api.reports.get('training-record')
    expect(record.rows[0]?.[record.columns.indexOf('Last passed')]).toBe(trained)
  })

  test('by training from before counts only within the days that the assignment allows', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    await passTopic(world, org, ada, 'sql')
    pass(20)
    await passTopic(world, org, max, 'sql')
    pass(20)
    const statusOf = async (creditDays: number | null, targetId: string) => {
      const { id } = await assign(org, {
        creditDays,
        ...(targetId === 'sql' ? {} : { targetType: 'category', targetId }),
      })
      const states = await Promise.all([ada, max].map((userId) => stateOf(org, id, userId)))
      await org.api.assignments.deactivate(id)
      return states.map((state) => state?.status)
    }

    expect(await statusOf(null, 'sql')).toEqual(['completed', 'completed'])
    expect(await statusOf(30, 'sql')).toEqual(['not_started', 'completed'])
    expect(await statusOf(0, 'sql')).toEqual(['not_started', 'not_started'])
    const { id } = await assign(org, { creditDays: 0 })
    await passTopic(world, org, ada, 'sql')
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'completed', creditedFrom: null })
  })
})

describe('POST /assignments/{assignmentId}/due-dates', () => {
  test('extends due dates, with who, when and why, and says for whom it means nothing', async () => {
    const org = await world.organization()
    const [ada, max, eve] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max'), await inviteUser(org, 'Eve')]
    const { id } = await assign(org, { deadline: inDays(10) })
    await passTopic(world, org, max, 'sql')
    await org.api.users.deactivate(eve)
    pass(12)
    const body = { act: 'extend', dueAt: inDays(5), reason: 'Release in March' } as const

    const answer = await org.api.assignments.setDueDates(id, { userIds: [ada, max, eve], ...body })

    expect(answer).toEqual({
      changed: 1,
      skipped: [
        { userId: max, reason: 'completed' },
        { userId: eve, reason: 'not_in_scope' },
      ],
    })
    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt: inDays(5), isOverdue: false })
    const sooner = { ...body, userIds: [ada], dueAt: inDays(4) }
    expect((await org.api.assignments.setDueDates(id, sooner)).skipped).toEqual([{ userId: ada, reason: 'not_later' }])
    expect(await org.api.assignments.listDueDates(id)).toMatchObject([
      { userId: ada, userName: 'Ada', act: 'extended', dueAt: inDays(5), reason: 'Release in March', setAt: inDays(0) },
      { userId: null, act: 'assigned', dueAt: inDays(-2), reason: null, setByName: 'Test Admin' },
    ])
    const [line] = await org.api.auditLog.list({ limit: 1 })
    expect(line).toMatchObject({ action: 'assignment.due_date_extended', subjectId: id, details: { userId: ada } })
    await eraseUser(org.context(), 'ada@example.com')
    expect((await org.api.assignments.listDueDates(id))[0]).toMatchObject({ userName: 'Erased user', reason: null })
  })

  test('exempts people until a date: they are not overdue, and get the time back', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { deadline: inDays(10) })
    pass(4)
    const exempt = (until: string | null) =>
      org.api.assignments.setDueDates(id, { userIds: [ada], act: 'exempt', until, reason: 'Parental leave' })

    await exempt(inDays(100))
    pass(20)
    expect(await stateOf(org, id, ada)).toMatchObject({ isExempt: true, isOverdue: false })
    // The first 20 of the 100 days have passed: a new one replaces it.
    await exempt(null)
    expect(await stateOf(org, id, ada)).toMatchObject({ isExempt: true, dueAt: null })
    const report = await org.api.reports.get('assignment-status')
    expect(report.rows.find((row) => row[0] === 'Ada')?.[report.columns.indexOf('Status')]).toBe('exempt')
    pass(30)
    const ended = { userIds: [ada], act: 'end_exemption' as const, reason: 'Back' }
    expect(await org.api.assignments.setDueDates(id, ended)).toEqual({ changed: 1, skipped: [] })

    // Six days were left when the first one began.
    expect(await stateOf(org, id, ada)).toMatchObject({ isExempt: false, dueAt: inDays(6), isOverdue: false })
    expect((await org.api.assignments.setDueDates(id, ended)).skipped).toEqual([{ userId: ada, reason: 'not_exempt' }])
  })

  test('an exemption that ends by time leaves what was overdue overdue', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { deadline: inDays(10) })
    pass(12)
    await org.api.assignments.setDueDates(id, { userIds: [ada], act: 'exempt', until: inDays(5), reason: 'Leave' })
    const overdue = async () => [
      (await stateOf(org, id, ada))?.isOverdue,
      (await org.api.assignments.get(id)).overdueCount,
    ]
    expect(await overdue()).toEqual([false, 1])
    pass(6)
    expect(await overdue()).toEqual([true, 2])
    expect(await stateOf(org, id, ada)).toMatchObject({ isExempt: false })
  })

  test('a later deadline for everybody leaves exemptions and longer extensions alone', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    const { id } = await assign(org, { deadline: inDays(10) })
    const reason = 'Asked for it'
    await org.api.assignments.setDueDates(id, { userIds: [ada], act: 'extend', dueAt: inDays(40), reason })
    await org.api.assignments.setDueDates(id, { userIds: [max], act: 'exempt', until: null, reason })
    pass(1)
    await org.api.assignments.update(id, { deadline: inDays(20) })

    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt: inDays(39) })
    expect(await stateOf(org, id, max)).toMatchObject({ isExempt: true, dueAt: null })
    expect(await stateOf(org, id, org.adminId)).toMatchObject({ dueAt: inDays(20) })
  })

  test('a deadline that is set during an exemption counts from its end on', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    const { id } = await assign(org)
    const reason = 'Parental leave'
    await org.api.assignments.setDueDates(id, { userIds: [ada], act: 'exempt', until: inDays(30), reason })
    await org.api.assignments.setDueDates(id, { userIds: [max], act: 'exempt', until: null, reason })
    pass(1)
    await org.api.assignments.update(id, { deadline: inDays(10) })
    const states = async () => [await stateOf(org, id, ada), await stateOf(org, id, max)]

    expect(await states()).toMatchObject([
      { isExempt: true, dueAt: inDays(39) },
      { isExempt: true, dueAt: null },
    ])
    pass(15)
    expect(await states()).toMatchObject([
      { isExempt: true, isOverdue: false },
      { isExempt: true, isOverdue: false },
    ])
    expect(await org.api.assignments.get(id)).toMatchObject({ overdueCount: 1 })
    await org.api.assignments.setDueDates(id, { userIds: [ada, max], act: 'end_exemption', reason: 'Back' })
    expect(await states()).toMatchObject([
      { isExempt: false, isOverdue: false, dueAt: inDays(10) },
      { isExempt: false, isOverdue: false, dueAt: inDays(10) },
    ])
  })

  test('refuses dates in the past and a missing reason', async () => {
    const org = await world.organization()
    const { id } = await assign(org, { deadline: inDays(10) })
    const body = { userIds: [org.adminId], act: 'extend', dueAt: inDays(20), reason: 'Late release' }
    for (const wrong of [{ dueAt: inDays(-1) }, { dueAt: undefined }, { reason: '' }, { reason: undefined }]) {
      const answer = await org.request('POST', `/assignments/${id}/due-dates`, { ...body, ...wrong })
      expectError(answer, 400, 'invalid_request')
    }
  })
})
