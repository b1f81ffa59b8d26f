/**
 * Evidence holds: after every step of a random history, every page, report and answer says what a recount of the facts
 * says, and nothing that was true of a past date has changed.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTeamInsight } from '../../src/areas/evidence/insight/team-insight.ts'
import { getOverview } from '../../src/areas/evidence/overview/overview.ts'
import { getTrends } from '../../src/areas/evidence/overview/trends.ts'
import { listTeamPeople } from '../../src/areas/evidence/team-progress/team-progress.ts'
import {
  countOverduePeople,
  findAssignments,
  statusAsOf,
  sumOverdueOf,
} from '../../src/areas/training/assignments/assignments.ts'
import type { World } from '../world.ts'
import { createTrainingWorld } from '../worlds/training.ts'
import { createHistory, type History, type Step, step, teamNames } from './evidence-history.ts'
import {
  countCompletions,
  countEvents,
  type Fact,
  listDueWhileExempt,
  listUnexplainedDueDates,
  listUntrainedCompletions,
  recount,
} from './evidence-recount.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

/** A few in every run; thousands with `npm run test:evidence`. */
const histories = Number(process.env.EVIDENCE_HISTORIES ?? 2)
const isLong = process.env.EVIDENCE_HISTORIES !== undefined
const seed = !isLong ? 7 : Number(process.env.EVIDENCE_SEED ?? Date.now() % 1e9)

type Flag = 'isCompleted' | 'isLate' | 'isExempt' | 'isOverdue'
const count = (facts: readonly Fact[], flag: Flag) => facts.filter((fact) => fact[flag]).length
const sums = (facts: readonly Fact[]) => [
  facts.length,
  ...(['isCompleted', 'isLate', 'isOverdue'] as const).map((flag) => count(facts, flag)),
]
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Reads every place that speaks of completion, and compares it with the recount. */
async function expectTrue({ org, teamIds, userIds, given }: History, after: string) {
  const ctx = org.context()
  const now = world.clock.now()
  const facts = await recount(world, org, now)
  const of = (wanted: Partial<Fact>) =>
    facts.filter((fact) => Object.entries(wanted).every(([key, value]) => fact[key as keyof Fact] === value))

  for (const one of await org.api.assignments.list({ isActive: true, limit: 1000 })) {
    if (!one.isOffered) continue
    const numbers = [one.inScopeCount, one.inScopeCompletedCount, one.lateCount, one.overdueCount]
    expect(numbers, `the list, after ${after}`).toEqual(sums(of({ assignmentId: one.id })))
  }
  for (const id of given) {
    const detail = await org.api.assignments.get(id)
    if (!detail.isOffered) continue
    const inScope = detail.assignees.filter(({ isInScope }) => isInScope)
    const numbers = [
      inScope.length,
      inScope.filter(({ status }) => status === 'completed').length,
      inScope.filter(({ lateDays }) => lateDays > 0).length,
      inScope.filter(({ isOverdue }) => isOverdue).length,
    ]
    expect(numbers, `an assignment, after ${after}`).toEqual(sums(of({ assignmentId: id })))
    expect(inScope.filter(({ isExempt }) => isExempt).length).toBe(count(of({ assignmentId: id }), 'isExempt'))
  }
  for (const userId of userIds) {
    const listed = (await org.api.assignments.listOfUser(userId)).filter((one) => one.isInScope && one.isOffered)
    const numbers = [
      listed.length,
      listed.filter(({ userStatus }) => userStatus === 'completed').length,
      listed.filter(({ lateDays }) => lateDays > 0).length,
      listed.filter(({ isOverdue }) => isOverdue).length,
    ]
    expect(numbers, `a person, after ${after}`).toEqual(sums(of({ userId })))
  }

  const { assignments, overdue, weeks } = await getOverview(ctx)
  const overduePeople = new Set(of({ isOverdue: true }).map(({ userId }) => userId)).size
  expect(
    [
      assignments.reached,
      assignments.completed,
      assignments.late,
      overdue.upTo7Days + overdue.upTo30Days + overdue.longer,
    ],
    `the overview, after ${after}`,
  ).toEqual(sums(facts))
  // The reader of mails and chat.
  const people = [overdue.people, await countOverduePeople(ctx.db, org.id, { now })]
  expect(people, `overdue people, after ${after}`).toEqual([overduePeople, overduePeople])
  expect(await sumOverdueOf(ctx, {}), `the overdue list, after ${after}`).toMatchObject({
    ...{ rows: count(facts, 'isOverdue'), people: overduePeople },
  })

  const { sums: listed } = await findAssignments(ctx, { isActive: true })
  const [reached, completed, , late] = sums(facts)
  expect([listed.reached, listed.completed, listed.overdue], `the sums of the list, after ${after}`).toEqual([
    ...[reached, completed, late],
  ])

  const completions = await countCompletions(world, org)
  for (const week of weeks) {
    expect(week.completed, `a week, after ${after}`).toBe(completions.weeks.get(week.startsAt.slice(0, 10)) ?? 0)
  }
  expect(await countEvents(world, org), `events, after ${after}`).toBe(completions.total)

  const { teams, weeks: trend } = await getTrends(ctx)
  const summary = await org.api.reports.get('team-summary')
  const summaryOf = (name: string) => {
    const row = summary.rows.find(([team]) => team === name) ?? []
    return ['Assigned', 'Completed', 'Late', 'Overdue'].map((column) =>
      Number(row[summary.columns.indexOf(column)] ?? 0),
    )
  }
  for (const team of [...teamIds, null]) {
    const row = teams.find(({ teamId }) => teamId === team)
    const wanted = sums(of({ teamId: team }))
    const [reached, completed, , late] = wanted
    expect([row?.reached ?? 0, row?.completed ?? 0, row?.overdue ?? 0], `teams, after ${after}`).toEqual([
      reached,
      completed,
      late,
    ])
    expect(
      summaryOf(team === null ? 'No team' : (teamNames[teamIds.indexOf(team)] ?? '')),
      `the team summary, after ${after}`,
    ).toEqual(wanted)
    if (team === null) continue
    const members = await listTeamPeople(ctx, team)
    const {
      open,
      completed: done,
      late: lateOnes,
      overdue: overdueOnes,
    } = (await getTeamInsight(ctx, team)).assignments
    expect(
      [
        [sum(members.map((one) => one.assignments.open + one.assignments.completed)), open + done],
        [sum(members.map((one) => one.assignments.completed)), done],
        [sum(members.map((one) => one.assignments.late)), lateOnes],
        [sum(members.map((one) => one.assignments.overdue)), overdueOnes],
      ],
      `a team, after ${after}`,
    ).toEqual(wanted.map((number) => [number, number]))
  }

  const status = await org.api.reports.get('assignment-status', {
    from: '2020-01-01',
    to: now.toISOString().slice(0, 10),
  })
  const lines = status.rows.map((row) => row[status.columns.indexOf('Status')] ?? '')
  expect(status.next).toBeNull()
  expect(lines.filter((text) => text.startsWith('completed')).length, `the report, after ${after}`).toBe(
    completions.total,
  )
  expect([lines.filter((text) => text === 'overdue').length, lines.filter((text) => text === 'exempt').length]).toEqual(
    [count(facts, 'isOverdue'), count(facts, 'isExempt')],
  )
  const today = await reportAsOf(org, now)
  const ofStatus = (...statuses: string[]) => today.filter(({ status }) => statuses.includes(status)).length
  expect(
    [today.length, ofStatus('completed', 'completed late'), ofStatus('completed late'), ofStatus('overdue')],
    `the report as of today, after ${after}`,
  ).toEqual(sums(facts))
  expect(await listUntrainedCompletions(world, org), `completions without training, after ${after}`).toEqual([])
  expect(await listDueWhileExempt(world, org, now), `due while exempt, after ${after}`).toEqual([])
  expect(await listUnexplainedDueDates(world, org), `new due dates, after ${after}`).toEqual([])
  return { facts, trend }
}

/** Lines without names and teams, which are those of now. */
async function reportAsOf(org: History['org'], day: Date): Promise<{ line: string; status: string }[]> {
  const report = await org.api.reports.get('assignment-status', { asOf: day.toISOString().slice(0, 10), limit: 500 })
  expect(report.next).toBeNull()
  const shown = report.columns.map((name) => name !== 'Name' && name !== 'Email' && name !== 'Team')
  const status = report.columns.indexOf('Status')
  return report.rows.map((row) => ({
    line: row.filter((_, index) => shown[index]).join(),
    status: row[status] ?? '',
  }))
}

/** The service's own answer for a moment. */
async function readAsOf({ org }: History, at: Date): Promise<Omit<Fact, 'teamId'>[]> {
  const { rows } = await sql<Omit<Fact, 'teamId'>>`
    select assignment_id, user_id, completed_at is not null as is_completed, is_exempt,
      (coalesce(credited_from, completed_at) > due_at) is true as is_late,
      (completed_at is null and due_at <= ${at}) is true as is_overdue
    from ${statusAsOf(org.id, at)} x order by 1, 2`.execute(world.database.db)
  return rows
}

const withoutTeam = (facts: readonly Fact[]) => facts.map(({ teamId: _, ...fact }) => fact)

async function expectHistory(steps: readonly Step[]): Promise<void> {
  const history = await createHistory(world)
  const past: { at: Date; facts: Fact[] }[] = []
  const pastWeeks = new Map<string, string>()
  const pastDays = new Map<string, string[]>()
  for (const [nth, one] of steps.entries()) {
    await history.take(one)
    const after = `step ${nth}: ${one.join(' ')}`
    const { facts, trend } = await expectTrue(history, after)
    const at = world.clock.now()
    expect(await readAsOf(history, at), `as of now, after ${after}`).toEqual(withoutTeam(facts))
    for (const moment of [past[0], past[Math.floor(past.length / 2)], past.at(-1)]) {
      if (moment === undefined) continue
      expect(await readAsOf(history, moment.at), `as of ${moment.at.toISOString()}, after ${after}`).toEqual(
        withoutTeam(moment.facts),
      )
    }
    past.push({ at, facts })
    const yesterday = new Date(at.getTime() - 86_400_000)
    pastDays.set(yesterday.toISOString(), (await reportAsOf(history.org, yesterday)).map(({ line }) => line).sort())
    for (const [day, lines] of [...pastDays].slice(0, 2)) {
      const now = (await reportAsOf(history.org, new Date(day))).map(({ line }) => line).sort()
      expect(now, `the report as of ${day}, after ${after}`).toEqual(lines)
    }
    for (const { startsAt, completed, due } of trend) {
      if (new Date(startsAt).getTime() + 7 * 86_400_000 > at.getTime()) continue
      const known = pastWeeks.get(startsAt)
      const now = `${completed} completed, ${due} due`
      if (known !== undefined) expect(now, `the week of ${startsAt}, after ${after}`).toBe(known)
      pastWeeks.set(startsAt, now)
    }
  }
}

test(
  'every number equals a recount of the facts after each step of a random history, and no past number changes',
  async () => {
    const steps = fc.array(step, { minLength: isLong ? 20 : 12, maxLength: isLong ? 60 : 14 })
    await fc.assert(fc.asyncProperty(steps, expectHistory), { numRuns: histories, seed, endOnFailure: true })
  },
  isLong ? 86_400_000 : undefined,
)

test('deactivating people, moving them and undoing it changes no number', async () => {
  const history = await createHistory(world)
  const before: Step[] = [
    ['train', 4, 0],
    ['assign', 0, 0],
    ['assign', 4, 1],
    ['pass time', 13, 0],
  ]
  for (const one of before) await history.take(one)
  const { facts } = await expectTrue(history, 'training and time')
  expect(facts.some(({ isOverdue }) => isOverdue) && facts.some(({ isCompleted }) => isCompleted)).toBe(true)
  const undone: [Step, Step][] = [
    [
      ['deactivate', 0, 0],
      ['reactivate', 0, 0],
    ],
    [
      ['move', 1, 0],
      ['move', 1, 1],
    ],
  ]
  for (const [act, undo] of undone) {
    await history.take(act)
    await history.take(undo)
    expect((await expectTrue(history, `${act[0]} and undo`)).facts).toEqual(facts)
  }
})
