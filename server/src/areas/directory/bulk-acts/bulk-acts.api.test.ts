/** One act for many people: done by the service, in parts, with one result and one undo. */
import type { BulkAct, NewBulkAct } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { getOverview } from '../../evidence/overview/overview.ts'
import { finishBulkActs } from './run-bulk-acts.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

async function createAdmin(org: TestOrganization): Promise<{ id: string; visitor: Visitor }> {
  await world.database.db.deleteFrom('signInTries').execute()
  return createPerson(world, org, { email: `${crypto.randomUUID()}@example.com`, role: 'org_admin' })
}

async function start(visitor: Visitor, body: NewBulkAct): Promise<BulkAct> {
  const { status, text, body: act } = await visitor.call('POST', '/bulk-acts', body)
  expect(status, text).toBe(200)
  return act
}

const undo = async (visitor: Visitor, { bulkActId }: BulkAct): Promise<BulkAct> =>
  (await visitor.call('POST', `/bulk-acts/${bulkActId}/undo`)).body

async function work(): Promise<void> {
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'bulk-acts' } as const
  const root = { db: world.database.db, clock, log, sealer, publicUrl, actor, requestId: null, catalog }
  await finishBulkActs({ root, signal: new AbortController().signal })
}

/** Adds people with a statement: invitations of hundreds would take minutes. */
async function addPeople(org: TestOrganization, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await world.database.pool.query('update organizations set max_seats = 10000 where id = $1', [org.id])
  await world.database.pool.query(
    `insert into users (org_id, id, name, email, email_key, role)
     select $1, i, 'Person ' || n, n || '@example.org', n || '@example.org', 'learner'
     from unnest($2::uuid[]) with ordinality as x (i, n)`,
    [org.id, ids],
  )
  return ids
}

async function countActive(org: TestOrganization): Promise<number> {
  return (await org.api.users.list()).filter(({ isActive }) => isActive).length
}

test('deactivating and undoing it gives everything back, team leads too, and changes no number', async () => {
  const org = await world.organization()
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  const team = await org.api.teams.create({ name: 'Red', leadUserIds: [ada] })
  await org.api.assignments.create({
    ...{ assigneeType: 'org', assigneeId: org.id, contentArea: 'practice', targetType: 'topic', targetId: 'sql' },
    deadline: new Date(world.clock.now().getTime() + dayMs).toISOString(),
  })
  world.clock.advance(3 * dayMs)
  const { id: me, visitor } = await createAdmin(org)
  const before = await getOverview(org.context())

  const act = await start(visitor, { act: 'deactivate', userIds: [ada, max, me] })

  expect(act).toMatchObject({ status: 'done', total: 3, changed: 2, skippedCount: 1, canUndo: true })
  expect(act.skipped).toEqual([{ name: 'Grace Sample', reason: 'own_account' }])
  expect((await org.api.users.get(ada)).isActive).toBe(false)
  const undone = await undo(visitor, act)
  expect(undone).toMatchObject({ status: 'undone', changed: 2, canUndo: false })
  expect((await org.api.teams.get(team.id)).leadUserIds).toEqual([ada])
  const after = await getOverview(org.context())
  expect([after.overdue, after.assignments]).toEqual([before.overdue, before.assignments])
  const actions = (await org.api.auditLog.list({ limit: 20 })).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['bulk_act.started', 'bulk_act.undone', 'user.lead_restored']))
  expect(actions.filter((action) => action === 'user.reactivated')).toHaveLength(2)
})

test('goes on without the page: what is left is done by the service, and undone as a whole', async () => {
  const org = await world.organization()
  const { visitor } = await createAdmin(org)
  const userIds = await addPeople(org, 450)
  const active = await countActive(org)

  const refused = await visitor.call('POST', '/bulk-acts', { act: 'deactivate', userIds })
  expect(refused).toMatchObject({ status: 409, body: { error: 'count_not_confirmed', count: 450 } })
  const act = await start(visitor, { act: 'deactivate', userIds, confirmedCount: 450 })
  expect(act).toMatchObject({ status: 'running', total: 450, done: 200, changed: 200 })
  expect(await countActive(org)).toBe(active - 200)
  await work()
  const get = async () => (await visitor.call('GET', `/bulk-acts/${act.bulkActId}`)).body
  expect(await get()).toMatchObject({ status: 'done', done: 450, changed: 450 })
  expect(await countActive(org)).toBe(active - 450)

  expect(await undo(visitor, act)).toMatchObject({ status: 'undoing', done: 200 })
  await work()
  expect(await get()).toMatchObject({ status: 'undone', changed: 450 })
  expect(await countActive(org)).toBe(active)
  expect((await visitor.call('POST', `/bulk-acts/${act.bulkActId}/undo`)).body.error).toBe('bulk_act_not_undoable')
})

test('moves people and moves them back to where each of them was', async () => {
  const org = await world.organization()
  const { visitor } = await createAdmin(org)
  const [red, blue] = [await org.api.teams.create({ name: 'Red' }), await org.api.teams.create({ name: 'Blue' })]
  const people = [
    await inviteUser(org, 'Ada', red.id),
    await inviteUser(org, 'Max'),
    await inviteUser(org, 'Eve', blue.id),
  ]
  const teamsOf = () => Promise.all(people.map(async (id) => (await org.api.users.get(id)).teamId))

  const act = await start(visitor, { act: 'move', userIds: people, teamId: blue.id })

  expect(act).toMatchObject({ changed: 2, skipped: [{ name: 'Eve', reason: 'already_there' }] })
  expect(await teamsOf()).toEqual([blue.id, blue.id, blue.id])
  await undo(visitor, act)
  expect(await teamsOf()).toEqual([red.id, null, blue.id])
})

test('extends, exempts and reminds everybody overdue, and leaves alone what was changed since', async () => {
  const org = await world.organization()
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
  const topic = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const
  const { id } = await org.api.assignments.create({
    ...{ assigneeType: 'org', assigneeId: org.id, ...topic, deadline: inDays(1) },
  })
  world.clock.advance(5 * dayMs)
  const { visitor } = await createAdmin(org)
  const dueOf = async (userId: string) =>
    (await org.api.assignments.get(id)).assignees.find((one) => one.userId === userId)?.dueAt
  const due = await dueOf(ada)

  const reminder = await start(visitor, { act: 'remind', overdue: { assignmentId: id, minDays: 3 } })
  expect(reminder).toMatchObject({ status: 'done', canUndo: false })
  expect(reminder.changed).toBe(reminder.total)
  expect((await start(visitor, { act: 'remind', overdue: {} })).skippedCount).toBe(reminder.total)

  const later = inDays(9)
  const act = await start(visitor, { act: 'extend', overdue: { search: 'a' }, dueAt: later, reason: 'Release' })
  expect([await dueOf(ada), await dueOf(max)]).toEqual([later, later])
  world.clock.advance(1000)
  const [pair] = [{ userId: max, assignmentId: id }]
  await start(visitor, { act: 'exempt', pairs: [pair], until: null, reason: 'Leave' })
  expect(await undo(visitor, act)).toMatchObject({
    status: 'undone',
    skipped: [{ name: 'Max', reason: 'changed_since' }],
  })
  expect([await dueOf(ada), await dueOf(max)]).toEqual([due, null])
})

test('assigns to people and ends it again, and ends assignments and opens them again', async () => {
  const org = await world.organization()
  const { visitor } = await createAdmin(org)
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  await passTopic(world, org, max, 'xss')
  const assignment = { contentArea: 'practice', targetType: 'topic', targetId: 'xss' } as const
  const act = await start(visitor, { act: 'assign', userIds: [ada, max], assignment })
  const open = async () => (await org.api.assignments.list({ isActive: true })).map(({ id }) => id)
  const ids = await open()
  expect([act.changed, ids.length]).toEqual([2, 2])

  const end = await start(visitor, { act: 'end', assignmentIds: ids })
  expect(await open()).toEqual([])
  await undo(visitor, end)
  expect(await open()).toEqual(ids)
  await undo(visitor, act)
  expect(await open()).toEqual([])
})

test('stops when its admin is no longer one, and nobody else sees it', async () => {
  const org = await world.organization()
  const [starter, other] = [await createAdmin(org), await createAdmin(org)]
  const userIds = await addPeople(org, 260)
  const act = await start(starter.visitor, { act: 'deactivate', userIds, confirmedCount: 260 })
  expect((await other.visitor.call('GET', `/bulk-acts/${act.bulkActId}`)).status).toBe(404)
  await org.api.users.deactivate(starter.id)
  const active = await countActive(org)

  await work()

  expect(await countActive(org)).toBe(active)
  const { rows } = await world.database.pool.query('select status from bulk_acts where id = $1', [act.bulkActId])
  expect(rows).toEqual([{ status: 'stopped' }])
})
