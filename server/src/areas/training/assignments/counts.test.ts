/** An assignment's counts are updated as its rows change, and must always equal a fresh count of the rows. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestOrganization, World } from '../../../../test/world.ts'
import {
  createTrainingWorld,
  finishScenario,
  inviteUser,
  moveToTeam,
  passTopic,
} from '../../../../test/worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const counts = `
  select a.id, a.assignee_count, a.completed_count, a.in_progress_count, a.late_count, a.former_completed_count,
    a.open_items_completed,
    count(aa.user_id) filter (where is_counted)::int as assignees,
    count(aa.completed_at) filter (where is_counted)::int as completed,
    count(aa.started_at) filter (where is_counted and aa.completed_at is null)::int as in_progress,
    count(*) filter (where is_counted and coalesce(aa.credited_from, aa.completed_at) > aa.held_due_at)::int as late,
    count(aa.completed_at) filter (where not is_counted)::int as former,
    coalesce(sum(aa.items_completed) filter (where is_counted and aa.completed_at is null), 0)::int as open_items
  from assignments a
  left join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id
  cross join lateral (select aa.membership = 'current' as is_counted) state
  where a.org_id = $1 group by a.org_id, a.id`

async function expectTrueCounts(org: TestOrganization, after: string): Promise<number> {
  const { rows } = await world.database.pool.query(counts, [org.id])
  for (const row of rows) {
    const kept = [row.assignee_count, row.completed_count, row.in_progress_count, row.late_count]
    const counted = [row.assignees, row.completed, row.in_progress, row.late]
    expect([...kept, row.former_completed_count, row.open_items_completed], after).toEqual([
      ...counted,
      row.former,
      row.open_items,
    ])
  }
  return rows.reduce((sum, row) => sum + row.completed, 0)
}

test('the counts stay correct through all changes of people, teams, courses and assignments', async () => {
  const org = await world.organization()
  const teams = [(await org.api.teams.create({ name: 'A' })).id, (await org.api.teams.create({ name: 'B' })).id]
  const people = [
    await inviteUser(org, 'Ada', teams[0]),
    await inviteUser(org, 'Max', teams[1]),
    await inviteUser(org, 'Eve'),
  ]
  const items = (ids: string[]) => ids.map((itemId, orderIndex) => ({ itemType: 'topic' as const, itemId, orderIndex }))
  const course = await org.api.customCourses.create({ name: 'Course', items: items(['sql', 'xss']) })
  const targets = [
    { contentArea: 'practice', targetType: 'custom-course', targetId: course.id },
    { contentArea: 'practice', targetType: 'category', targetId: 'injection' },
    { contentArea: 'learn', targetType: 'scenario', targetId: 'leaked-key' },
  ] as const
  const assignees = [
    { assigneeType: 'org', assigneeId: org.id },
    ...teams.map((assigneeId) => ({ assigneeType: 'team', assigneeId }) as const),
    { assigneeType: 'user', assigneeId: people[0] as string },
  ] as const
  const given: string[] = []
  for (const target of targets) {
    for (const assignee of assignees) given.push((await org.api.assignments.create({ ...assignee, ...target })).id)
  }
  const person = fc.constantFrom(...people)
  const happening = fc.oneof(
    fc.tuple(fc.constant('move'), person, fc.constantFrom(...teams, null)),
    fc.tuple(fc.constant('deactivate'), person, fc.constant(null)),
    fc.tuple(fc.constant('reactivate'), person, fc.constant(null)),
    fc.tuple(fc.constant('pass'), person, fc.constantFrom('sql', 'xss')),
    fc.tuple(fc.constant('finish'), person, fc.constant('leaked-key')),
    fc.tuple(fc.constant('edit'), person, fc.constantFrom('sql', 'xss', 'sql xss', '')),
    fc.tuple(fc.constant('end'), fc.constantFrom(...given), fc.constant(null)),
    fc.tuple(fc.constant('open'), fc.constantFrom(...given), fc.constant(null)),
  )
  const perform: Record<string, (subject: string, detail: string | null) => Promise<unknown>> = {
    move: (userId, teamId) => moveToTeam(org, userId, teamId),
    deactivate: (userId) => org.api.users.deactivate(userId),
    reactivate: (userId) => org.api.users.reactivate(userId),
    pass: (userId, topicId) =>
      passTopic(world, org, userId, topicId as string, [topicId === 'sql' ? 'login' : 'comment']),
    finish: (userId, scenarioId) => finishScenario(world, org, userId, scenarioId as string),
    edit: (_, ids) => org.api.customCourses.update(course.id, { items: items((ids ?? '').split(' ').filter(Boolean)) }),
    end: (id) => org.api.assignments.deactivate(id),
    open: (id) => org.api.assignments.update(id, { isActive: true }),
  }

  let completed = 0
  for (const [what, subject, detail] of fc.sample(happening, { seed: 11, numRuns: 80 })) {
    // Some actions are refused at that moment, such as working while deactivated; they change nothing.
    await perform[what]?.(subject, detail).catch((error) => expect(error).toMatchObject({ code: 'user_inactive' }))
    completed = await expectTrueCounts(org, `${what} ${detail}`)
  }
  expect(completed).toBeGreaterThan(3)
})
