import type { AssignedMany } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, listEvents, passTopic } from '../../../../test/worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const peopleCount = 3500
/** With all targets below, more rows than one statement may write. */
const rowsPerStatement = 20_000

const targets = [
  { contentArea: 'practice', targetType: 'topic', targetId: 'sql' },
  { contentArea: 'practice', targetType: 'topic', targetId: 'xss' },
  { contentArea: 'practice', targetType: 'topic', targetId: 'keys-in-code' },
  { contentArea: 'learn', targetType: 'scenario', targetId: 'break-in' },
  { contentArea: 'learn', targetType: 'scenario', targetId: 'leaked-key' },
  { contentArea: 'practice', targetType: 'category', targetId: 'injection' },
]

async function addPeople(org: TestOrganization): Promise<void> {
  await world.database.pool.query('update organizations set max_seats = 10000 where id = $1', [org.id])
  await world.database.pool.query(
    `insert into users (org_id, id, name, email, email_key, role, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, n || '@example.com', n || '@example.com', 'learner', now(), now()
     from generate_series(1, $2::int) n`,
    [org.id, peopleCount],
  )
}

/** Some people did the first topic, so that they complete it, and have done a part of the category. */
async function addPastWork(org: TestOrganization): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ userId: string }>(
    `insert into completed_items (org_id, user_id, item_type, item_id, completed_at)
     select org_id, id, 'topic', 'sql', now() from users where org_id = $1 and name like 'Person %7'
     returning user_id as "userId"`,
    [org.id],
  )
  return rows.map(({ userId }) => userId)
}

/** Refuses statements that write more rows than may be written within their time limit on a slow machine. */
async function refuseLargeStatements(): Promise<void> {
  await world.database.pool.query(`
    create function refuse_large_statement() returns trigger language plpgsql as $$
    begin
      if (select count(*) from new_rows) > ${rowsPerStatement} then raise exception 'too many rows'; end if;
      return null;
    end $$;
    create trigger a_size after insert on assignment_assignees
      referencing new table as new_rows for each statement execute function refuse_large_statement();
    create trigger a_size_of_update after update on assignment_assignees
      referencing new table as new_rows for each statement execute function refuse_large_statement()`)
}

test('many targets for a whole organization are assigned in parts, and everyone is reached and reported once', async () => {
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const team = await org.api.teams.create({ name: 'Platform' })
  const ada = await inviteUser(org, 'Ada', team.id)
  await passTopic(world, org, ada, 'sql')
  await passTopic(world, org, ada, 'xss')
  await addPeople(org)
  const doneBy = [...(await addPastWork(org)), ada].toSorted()
  const everyone = (await org.api.users.list()).length
  await refuseLargeStatements()
  const assignees = [
    { assigneeType: 'org', assigneeId: org.id },
    { assigneeType: 'team', assigneeId: team.id },
  ]

  const answer = await visitor.call('POST', '/assignments/batch', { assignees, targets, repeatMonths: 12 })

  const { created, skipped } = answer.body as AssignedMany
  expect([answer.status, skipped]).toEqual([200, []])
  expect(created).toHaveLength(assignees.length * targets.length)
  const [ofEveryone, ofTeam] = [created.slice(0, targets.length), created.slice(targets.length)]
  expect(ofEveryone.map(({ assigneeCount }) => assigneeCount)).toEqual(targets.map(() => everyone))
  expect(ofTeam.map(({ assigneeCount }) => assigneeCount)).toEqual(targets.map(() => 1))
  expect(ofEveryone.map(({ completedCount }) => completedCount)).toEqual([doneBy.length, 1, 0, 0, 0, 1])
  expect(ofTeam.map(({ completedCount }) => completedCount)).toEqual([1, 1, 0, 0, 0, 1])
  const events = await listEvents(world, org)
  const told = events.filter(({ type }) => type === 'assignment.created').map(({ data }) => data.id)
  expect(told).toEqual(created.map(({ id }) => id))
  const completed = events.filter(({ type }) => type === 'assignment.completed').map(({ data }) => data)
  expect(new Set(completed.map(({ id, userId }) => `${id} ${userId}`)).size).toBe(completed.length)
  expect(completed).toHaveLength(doneBy.length + 5)
  const bySql = completed.filter(({ id }) => id === created[0]?.id).map(({ userId }) => userId as string)
  expect(bySql.toSorted()).toEqual(doneBy)
  const { rows } = await world.database.pool.query(
    `select count(*)::int as renewing from assignment_assignees where org_id = $1 and renews_at is not null
     union all select count(*)::int from assignment_assignees where org_id = $1 and items_completed > 0
     union all select count(*)::int from audit_log where org_id = $1 and action = 'assignment.created'`,
    [org.id],
  )
  // The category counts the first topic for everyone who did it.
  expect(rows.map(({ renewing }) => renewing)).toEqual([doneBy.length + 5, 2 * doneBy.length + 4, created.length])
})
