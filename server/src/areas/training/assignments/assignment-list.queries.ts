/** Assignments as admins and auditors look for them: filtered, in an order, with sums. */
import type { AssignmentOrder } from '@parapet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countOverdue, isOpenForPerson } from './definitions.queries.ts'

export type AssignmentFilter = {
  search?: string | undefined
  teamId?: string | undefined
  programId?: string | undefined
  targetType?: string | undefined
  isOverdue?: boolean | undefined
  isActive?: boolean | undefined
  dueFrom?: Date | undefined
  dueBefore?: Date | undefined
}

/** What a statement knows beside the rows: the time, and the titles of the catalog by `type id`. */
export type Known = { now: Date; titles: ReadonlyMap<string, string> }

const title = sql`coalesce(c.name, x.title, a.target_id)`

/** Own dates of people who still have to do it. */
const ownDates = sql`assignment_assignees aa where aa.org_id = a.org_id and aa.assignment_id = a.id
  and aa.own_due_at is not null and ${isOpenForPerson}`

function fromWanted(orgId: string, filter: AssignmentFilter, { now, titles }: Known): RawBuilder<unknown> {
  const word = filter.search?.trim().toLowerCase() ?? ''
  const has = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), ${word}) > 0`
  const { teamId, programId, targetType, isOverdue, isActive, dueFrom, dueBefore } = filter
  const isDue = (at: RawBuilder<unknown>) => {
    const from = dueFrom === undefined ? sql`true` : sql`${at} >= ${dueFrom}`
    const before = dueBefore === undefined ? sql`${at} < 'infinity'` : sql`${at} < ${dueBefore}`
    return sql`(${from} and ${before})`
  }
  const wanted = [
    sql`a.org_id = ${orgId}`,
    ...(isActive === undefined ? [] : [sql`a.is_active = ${isActive}`]),
    ...(programId === undefined ? [] : [sql`a.program_id = ${programId}`]),
    ...(targetType === undefined ? [] : [sql`a.target_type = ${targetType}`]),
    ...(teamId === undefined
      ? []
      : [
          sql`(a.team_id = ${teamId} or a.user_id in (
            select m.id from users m where m.org_id = ${orgId} and m.team_id = ${teamId}))`,
        ]),
    ...(isOverdue === undefined ? [] : [isOverdue ? sql`o.overdue > 0` : sql`o.overdue = 0`]),
    ...(dueFrom === undefined && dueBefore === undefined
      ? []
      : [sql`(${isDue(sql`a.deadline`)} or exists (select from ${ownDates} and ${isDue(sql`aa.own_due_at`)}))`]),
    ...(word === ''
      ? []
      : [
          sql`(${has(title)} or ${has(sql`coalesce(a.note, '')`)} or ${has(sql`coalesce(au.name, t.name, a.former_name, '')`)}
            or a.assignee_type = 'org' and strpos('everyone', ${word}) > 0)`,
        ]),
  ]
  return sql`assignments a
    left join users au on au.org_id = a.org_id and au.id = a.user_id
    left join teams t on t.org_id = a.org_id and t.id = a.team_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    left join unnest(${[...titles.keys()]}::text[], ${[...titles.values()]}::text[]) as x (key, title)
      on x.key = a.target_type || ' ' || a.target_id
    cross join lateral (select ${countOverdue(now)} as overdue) o
    where ${sql.join(wanted, sql` and `)}`
}

/** By id where equal: ids are ordered by time. */
const orders: Record<AssignmentOrder, RawBuilder<unknown>> = {
  created: sql`a.id`,
  due: sql`coalesce(a.deadline, (select min(aa.own_due_at) from ${ownDates} and aa.own_due_at < 'infinity'))`,
  completion: sql`a.completed_count::float8 / nullif(a.assignee_count, 0)`,
  overdue: sql`o.overdue`,
  name: sql`lower(${title})`,
}

export type ListPage = {
  filter: AssignmentFilter
  order: AssignmentOrder
  isDown: boolean
  skip: number
  /** Null: all of them. */
  limit: number | null
}

/** In their order, by place: counts change while somebody reads. */
export async function listFoundIds(db: Db, orgId: string, page: ListPage, known: Known): Promise<string[]> {
  const { filter, order, isDown, skip, limit } = page
  const { rows } = await sql<{ id: string }>`
    select a.id from ${fromWanted(orgId, filter, known)}
    order by ${orders[order]} ${isDown ? sql`desc` : sql`asc`} nulls last, a.id desc
    offset ${skip} limit ${limit}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}

export type ListSums = { assignments: number; reached: number; completed: number; overdue: number }

/** Nobody has to do what belongs to a deactivated course; what has ended is summed up as it was. */
const isSummed = sql`(a.is_offered or not a.is_active)`

export async function sumFound(db: Db, orgId: string, filter: AssignmentFilter, known: Known): Promise<ListSums> {
  const { rows } = await sql<ListSums>`
    select count(*)::int as assignments, coalesce(sum(a.assignee_count) filter (where ${isSummed}), 0)::int as reached,
      coalesce(sum(a.completed_count) filter (where ${isSummed}), 0)::int as completed, coalesce(sum(o.overdue), 0)::int as overdue
    from ${fromWanted(orgId, filter, known)}`.execute(db)
  return rows[0] as ListSums
}

export type OpenPair = { assignmentId: string; userId: string }

/** Pairs of these assignments and people who still have to do them; nobody of those that have ended. */
function fromOpenPairs(orgId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`assignments a join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id
    where a.org_id = ${orgId} and a.id = any(${ids}::uuid[]) and a.is_offered and ${isOpenForPerson}`
}

export async function countOpenPairRows(db: Db, orgId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${fromOpenPairs(orgId, ids)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** One assignment after the other. */
export async function listOpenPairRows(db: Db, orgId: string, ids: readonly string[]): Promise<OpenPair[]> {
  const { rows } = await sql<OpenPair>`
    select a.id as assignment_id, aa.user_id from ${fromOpenPairs(orgId, ids)} order by a.id, aa.user_id`.execute(db)
  return rows
}
