import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type ActRow = Row<'bulkActs', 'id' | 'act' | 'terms' | 'status' | 'total' | 'createdByUserId' | 'createdAt'>
export type ItemRow = Row<'bulkActItems', 'nth' | 'userId' | 'assignmentId' | 'state' | 'reason' | 'before'>

const actColumns = ['id', 'act', 'terms', 'status', 'total', 'createdByUserId', 'createdAt'] as const

export type Place = { userId: string | null; assignmentId: string | null }

export async function insertAct(
  db: Db,
  row: Omit<ActRow, 'status' | 'total'> & { orgId: string },
  places: readonly Place[],
): Promise<void> {
  await db
    .insertInto('bulkActs')
    .values({ ...row, terms: JSON.stringify(row.terms), status: 'running', total: places.length })
    .execute()
  await sql`
    insert into bulk_act_items (org_id, act_id, nth, user_id, assignment_id, state)
    select ${row.orgId}, ${row.id}, p.nth, p.user_id, p.assignment_id, 'waiting'
    from unnest(${places.map(({ userId }) => userId)}::uuid[], ${places.map(({ assignmentId }) => assignmentId)}::uuid[])
      with ordinality as p (user_id, assignment_id, nth)`.execute(db)
}

export function findAct(db: Db, orgId: string, id: string): Promise<ActRow | undefined> {
  return db.selectFrom('bulkActs').select(actColumns).where('orgId', '=', orgId).where('id', '=', id).executeTakeFirst()
}

/** What the person started lately, and what is under way, the latest first. */
export function listActs(db: Db, orgId: string, { userId, since }: { userId: string; since: Date }): Promise<ActRow[]> {
  return db
    .selectFrom('bulkActs')
    .select(actColumns)
    .where('orgId', '=', orgId)
    .where('createdByUserId', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
}

/** Of all organizations. */
export async function listActsToDo(db: Db): Promise<{ orgId: string; id: string; createdByUserId: string }[]> {
  return db
    .selectFrom('bulkActs')
    .select(['orgId', 'id', 'createdByUserId'])
    .where('status', 'in', ['running', 'undoing'])
    .orderBy('createdAt')
    .execute()
}

export async function updateStatus(db: Db, orgId: string, id: string, status: ActRow['status']): Promise<void> {
  await db.updateTable('bulkActs').set({ status }).where('orgId', '=', orgId).where('id', '=', id).execute()
}

/** In their order; an undo goes backwards, so that what depends on something earlier is taken back first. */
export function listItems(
  db: Db,
  orgId: string,
  wanted: { actId: string; state: ItemRow['state']; limit: number; isBackwards: boolean },
): Promise<ItemRow[]> {
  return db
    .selectFrom('bulkActItems')
    .select(['nth', 'userId', 'assignmentId', 'state', 'reason', 'before'])
    .where('orgId', '=', orgId)
    .where('actId', '=', wanted.actId)
    .where('state', '=', wanted.state)
    .orderBy('nth', wanted.isBackwards ? 'desc' : 'asc')
    .limit(wanted.limit)
    .execute()
}

/** What is left of this person, after an item of theirs. */
export function listRestOfPerson(
  db: Db,
  orgId: string,
  { actId, userId, after }: { actId: string; userId: string; after: number },
): Promise<ItemRow[]> {
  return db
    .selectFrom('bulkActItems')
    .select(['nth', 'userId', 'assignmentId', 'state', 'reason', 'before'])
    .where('orgId', '=', orgId)
    .where('actId', '=', actId)
    .where('state', '=', 'waiting')
    .where('userId', '=', userId)
    .where('nth', '>', after)
    .orderBy('nth')
    .execute()
}

export type Outcome = { nth: number; state: ItemRow['state']; reason?: string | null; before?: unknown }

export async function updateItems(db: Db, orgId: string, actId: string, outcomes: readonly Outcome[]): Promise<void> {
  const before = outcomes.map((one) => (one.before === undefined ? null : JSON.stringify(one.before)))
  await sql`
    update bulk_act_items i set state = o.state, reason = o.reason, before = coalesce(o.before, i.before)
    from unnest(${outcomes.map(({ nth }) => nth)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ reason }) => reason ?? null)}::text[], ${before}::jsonb[]) as o (nth, state, reason, before)
    where i.org_id = ${orgId} and i.act_id = ${actId} and i.nth = o.nth`.execute(db)
}

/** What an undo of an act under way no longer does. */
export async function skipWaiting(db: Db, orgId: string, actId: string): Promise<void> {
  await db
    .updateTable('bulkActItems')
    .set({ state: 'skipped', reason: 'stopped' })
    .where('orgId', '=', orgId)
    .where('actId', '=', actId)
    .where('state', '=', 'waiting')
    .execute()
}

export type StateCount = { state: ItemRow['state']; count: number }

export async function countStates(db: Db, orgId: string, actId: string): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, count(*)::int as count from bulk_act_items where org_id = ${orgId} and act_id = ${actId}
    group by 1`.execute(db)
  return rows
}

/** The different people whose items are in this state. */
export async function countPeople(db: Db, orgId: string, actId: string, state: ItemRow['state']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from bulk_act_items
    where org_id = ${orgId} and act_id = ${actId} and state = ${state}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first ones for whom it meant nothing, with the name of the person. */
export async function listSkipped(
  db: Db,
  orgId: string,
  actId: string,
  limit: number,
): Promise<{ name: string | null; assignmentId: string | null; reason: string }[]> {
  const { rows } = await sql<{ name: string | null; assignmentId: string | null; reason: string }>`
    select u.name, i.assignment_id, coalesce(i.reason, '') as reason
    from bulk_act_items i left join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.org_id = ${orgId} and i.act_id = ${actId} and i.state in ('skipped', 'kept')
    order by i.nth limit ${limit}`.execute(db)
  return rows
}

/** Whether an undo would give somebody a role back that sees more than their own data. */
export async function hasPrivileged(db: Db, orgId: string, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where org_id = ${orgId} and id = any(${userIds}::uuid[]) and role <> 'learner')
      as found`.execute(db)
  return rows[0]?.found === true
}

/** Of the people whom it changed. */
export async function listChangedUserIds(db: Db, orgId: string, actId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from bulk_act_items
    where org_id = ${orgId} and act_id = ${actId} and state = 'changed' and user_id is not null`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** What admins wrote about people, where this person is one of them. */
export async function clearActReasons(db: Db, orgId: string, userId: string): Promise<void> {
  await sql`
    update bulk_acts b set terms = b.terms - 'reason' - 'assignment'
    where b.org_id = ${orgId} and b.status in ('done', 'undone', 'stopped') and exists (
      select from bulk_act_items i where i.org_id = b.org_id and i.act_id = b.id and i.user_id = ${userId})`.execute(db)
}

export async function deleteOldActs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulkActs').where('createdAt', '<', before).execute()
}
