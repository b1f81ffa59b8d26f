/** A random history of an organization: people come, go, move and train while time passes and admins decide. */
import type { NewAssignment } from '@parapet/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { startBulkAct, undoBulkAct } from '../../src/areas/directory/bulk-acts/bulk-acts.ts'
import { changeRole } from '../../src/areas/directory/users/change-role.ts'
import { insertRun } from '../../src/areas/findings/sarif/sarif.queries.ts'
import { write } from '../../src/areas/organization/organization/organization.ts'
import { createTopicAssignments, renewAssignments } from '../../src/areas/training/assignments/assignments.ts'
import { createProgram } from '../../src/areas/training/programs/programs.ts'
import { endProgram, startProgram } from '../../src/areas/training/programs/start-programs.ts'
import { summarizeProgram } from '../../src/areas/training/programs/summarize-program.ts'
import { dayMs } from '../../src/platform/clock/durations.ts'
import { newId } from '../../src/platform/crypto/random.ts'
import type { TestOrganization, World } from '../world.ts'
import { finishScenario, inviteUser, moveToTeam, passTopic } from '../worlds/training.ts'

const people = fc.nat({ max: 4 })
const teams = fc.nat({ max: 2 })
const assignments = fc.nat({ max: 30 })
const days = fc.constantFrom(0.05, 1, 6, 13, 29, 31, 45)

/** What can happen, with the person, team, assignment or number that it happens to. */
export const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('pass time' as const), days, fc.constant(0)) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('train' as const), people, fc.nat({ max: 5 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('assign' as const), fc.nat({ max: 99 }), fc.nat({ max: 99 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('deactivate' as const), people, fc.constant(0)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('reactivate' as const), people, fc.constant(0)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('move' as const), people, teams) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('flap' as const), people, fc.integer({ min: 1, max: 3 })) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('change role' as const), people, fc.nat({ max: 2 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('extend' as const), assignments, people) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('exempt' as const), assignments, people) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('end exemption' as const), assignments, people) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant('change deadline' as const), assignments, fc.integer({ min: 1, max: 60 })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('end' as const), assignments, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('reopen' as const), assignments, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('end course' as const), fc.constant(0), fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('open course' as const), fc.constant(0), fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('bulk' as const), fc.nat({ max: 3 }), teams) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('undo bulk' as const), fc.constant(0), fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('start program' as const), fc.nat({ max: 5 }), teams) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('end program' as const), fc.constant(0), fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('find' as const), people, fc.nat({ max: 1 })) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const topics = ['sql', 'xss'] as const
/** Refusals that are right at that moment; anything else fails the test. */
const expected = new Set([
  ...['assignment_exists', 'user_inactive', 'user_is_auditor', 'custom_course_not_found', 'bulk_act_not_undoable'],
  'program_reaches_nobody',
])

const topicTarget = (targetId: string) => ({ contentArea: 'practice', targetType: 'topic', targetId }) as const

export const teamNames = ['Red', 'Blue']

export async function createHistory(world: World) {
  const org = await world.organization()
  const teamIds: string[] = []
  for (const name of teamNames) teamIds.push((await org.api.teams.create({ name })).id)
  const names = ['Ada', 'Max', 'Eve', 'Linus']
  const userIds = [org.adminId]
  for (const [i, name] of names.entries()) userIds.push(await inviteUser(org, name, teamIds[i % 2] ?? null))
  const course = await org.api.customCourses.create({
    name: 'Onboarding',
    items: topics.map((itemId, orderIndex) => ({ itemType: 'topic', itemId, orderIndex })),
  })
  const given: string[] = []
  const user = (n: number) => userIds[n % userIds.length] as string
  const learner = (n: number) => userIds[1 + (n % names.length)] as string
  const assignment = (n: number) => given[n % Math.max(1, given.length)]
  const inDays = (count: number) => new Date(world.clock.now().getTime() + count * dayMs).toISOString()

  const perform: Record<Step[0], (a: number, b: number) => Promise<unknown>> = {
    async 'pass time'(count) {
      world.clock.advance(count * dayMs)
      await renew(world)
    },
    train: (person, what) => train(world, org, user(person), what),
    async assign(target, terms) {
      const input = toAssignment({ target, terms, org, teamIds, user, courseId: course.id, inDays })
      given.push((await org.api.assignments.create(input)).id)
    },
    deactivate: (person) => org.api.users.deactivate(learner(person)),
    reactivate: (person) => org.api.users.reactivate(learner(person)),
    move: (person, team) => moveToTeam(org, learner(person), teamIds[team] ?? null),
    async flap(person, hours) {
      for (let hour = 0; hour < hours; hour++) {
        await org.api.users.deactivate(learner(person))
        world.clock.advance(3_600_000)
        await org.api.users.reactivate(learner(person))
      }
    },
    async 'change role'(person, role) {
      const { email } = await org.api.users.get(learner(person))
      await changeRole(org.context(), email, (['learner', 'org_admin', 'auditor'] as const)[role] ?? 'learner')
    },
    extend: (n, person) => setDueDate(n, person, { act: 'extend', dueAt: inDays(20) }),
    exempt: (n, person) => setDueDate(n, person, { act: 'exempt', until: person % 2 === 0 ? null : inDays(15) }),
    'end exemption': (n, person) => setDueDate(n, person, { act: 'end_exemption' }),
    'change deadline': (n, count) => update(n, { deadline: inDays(count) }),
    end: (n) => update(n, { isActive: false }),
    reopen: (n) => update(n, { isActive: true }),
    'end course': () => org.api.customCourses.deactivate(course.id),
    'open course': () => org.api.customCourses.reactivate(course.id),
    bulk: (act, team) => bulk(act, team),
    async 'undo bulk'() {
      const last = acts.pop()
      if (last !== undefined) await undoBulkAct(asAdmin(), last)
    },
    'start program': (terms, team) => startAsForeseen(terms, teamIds[team]),
    async 'end program'() {
      const last = programs.pop()
      if (last !== undefined) await endProgram(asAdmin(), last, {})
    },
    find: (person, topic) => find(world, org, learner(person), topics[topic] ?? 'sql'),
  }

  const acts: string[] = []
  const programs: string[] = []
  /** With a pilot, the team goes first. What the summary says is true after the start. */
  async function startAsForeseen(terms: number, teamId: string | undefined) {
    const everyone = { assigneeType: 'org', assigneeId: org.id } as const
    const pilot = teamId === undefined ? [] : [{ assigneeType: 'team', assigneeId: teamId } as const]
    const { programId } = await createProgram(asAdmin(), {
      ...{ name: 'Basics', targets: [topicTarget(topics[terms % 2] ?? 'sql'), topicTarget('sql')], dueInDays: 20 },
      ...{ audience: terms < 2 && pilot.length > 0 ? pilot : [everyone], pilot: terms < 2 ? [] : pilot },
      ...{ creditDays: terms % 3 === 0 ? 10 : null, repeatMonths: terms === 5 ? 1 : null },
    })
    const start = async (isPilot: boolean) => {
      const foreseen = await summarizeProgram(asAdmin(), programId, isPilot)
      const { people, peopleDone } = await startProgram(asAdmin(), programId, { isPilot })
      // What is open already belongs to somebody else, or to the pilot.
      if (foreseen.existing === 0) expect([people, peopleDone]).toEqual([foreseen.people, foreseen.trained])
    }
    if (terms >= 2 && pilot.length > 0) await start(true)
    await start(false)
    programs.push(programId)
  }
  const asAdmin = () => ({ ...org.context(), actor: { type: 'user', userId: org.adminId } as const })
  async function bulk(act: number, team: number) {
    const body = [
      { act: 'deactivate', userIds: userIds.slice(1) },
      { act: 'move', userIds: userIds.slice(1, 4), teamId: teamIds[team] ?? null },
      { act: 'extend', overdue: {}, dueAt: inDays(20), reason: 'Release' },
      { act: 'exempt', overdue: {}, until: inDays(15), reason: 'Leave' },
    ] as const
    const started = await startBulkAct(asAdmin(), body[act] ?? body[0]).catch((error) => {
      // Nobody is overdue.
      if (act < 2 || error?.code !== 'invalid_request') throw error
    })
    if (started !== undefined) acts.push(started.bulkActId)
  }
  async function setDueDate(n: number, person: number, act: Record<string, unknown>) {
    const id = assignment(n)
    if (id === undefined) return
    const body = { ...(act as { act: 'extend' }), userIds: [user(person)], reason: 'Asked for it' }
    await org.api.assignments.setDueDates(id, body)
  }
  async function update(n: number, change: { deadline?: string; isActive?: boolean }) {
    const id = assignment(n)
    if (id !== undefined) await org.api.assignments.update(id, change)
  }

  return {
    org,
    teamIds,
    userIds,
    given,
    /** Refusals that the contract foresees change nothing. */
    async take([what, a, b]: Step): Promise<void> {
      world.clock.advance(1000)
      await perform[what](a, b).catch((error) => {
        if (!expected.has(error?.code)) throw error
      })
    },
  }
}
export type History = Awaited<ReturnType<typeof createHistory>>

async function train(world: World, org: TestOrganization, userId: string, what: number): Promise<void> {
  if (what === 5) return finishScenario(world, org, userId, [...world.catalog.scenarios.keys()][0] as string)
  const challenges = [undefined, ['login'], ['search'], undefined, undefined][what]
  await passTopic(world, org, userId, what < 3 ? 'sql' : 'xss', challenges)
}

type Terms = {
  target: number
  terms: number
  org: TestOrganization
  teamIds: string[]
  user: (n: number) => string
  courseId: string
  inDays: (count: number) => string
}

function toAssignment({ target, terms, org, teamIds, user, courseId, inDays }: Terms): NewAssignment {
  const audience = [
    { assigneeType: 'org', assigneeId: org.id },
    { assigneeType: 'team', assigneeId: teamIds[target % 2] as string },
    { assigneeType: 'user', assigneeId: user(target) },
  ] as const
  const what = [
    { contentArea: 'practice', targetType: 'topic', targetId: 'sql' },
    { contentArea: 'practice', targetType: 'topic', targetId: 'xss' },
    { contentArea: 'practice', targetType: 'custom-course', targetId: courseId },
  ] as const
  const due = [{ deadline: inDays(10) }, { dueInDays: 5 }, { deadline: inDays(40) }, {}]
  const repeat = [{}, { repeatMonths: 1 }, {}]
  const credit = [{}, { creditDays: 0 }, { creditDays: 20 }, {}]
  return {
    ...(audience[target % 3] as (typeof audience)[0]),
    ...(what[Math.floor(target / 3) % 3] as (typeof what)[0]),
    ...due[terms % 4],
    ...repeat[Math.floor(terms / 4) % 3],
    ...credit[Math.floor(terms / 12) % 4],
  }
}

async function find(world: World, org: TestOrganization, userId: string, topicId: string): Promise<void> {
  const sarifRunId = newId()
  await write(org.context(), async (ctx) => {
    const run = { orgId: org.id, id: sarifRunId, fileKey: newId(), seriesKey: newId(), receivedAt: world.clock.now() }
    const summary = JSON.stringify({
      runId: sarifRunId,
      receivedAt: run.receivedAt,
      repo: null,
      tools: [],
      resultsReceived: 0,
    })
    await insertRun(ctx.db, { ...run, summary, details: '{}', maxAssignments: 5, deadlineDays: 14 })
    const deadline = new Date(world.clock.now().getTime() + 14 * dayMs)
    return createTopicAssignments(ctx, { sarifRunId, deadline, retrain: 'refresher', wanted: [{ userId, topicId }] })
  })
}

async function renew(world: World): Promise<void> {
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'assignments' } as const
  const root = { db: world.database.db, clock, log, sealer, publicUrl, actor, requestId: null, catalog }
  await renewAssignments({ root, signal: new AbortController().signal })
}
