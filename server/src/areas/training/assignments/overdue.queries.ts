/** Who is overdue with what: a row for each person and assignment. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Sight, seenUser } from '../../organization/people/people.ts'
import { daysLate, dueAt, isOverdue } from './definitions.queries.ts'

export type OverdueFilter = {
  search?: string | undefined
  teamId?: string | undefined
  assignmentId?: string | undefined
  minDays?: number | undefined
}

type Seen = { sight: Sight; now: Date }

/** Assignments `a` with their overdue people `aa`, `u`, and the teams `t` and courses `c`. Titles come by `type id`. */
function fromOverdue(orgId: string, filter: OverdueFilter, { sight, now }: Seen, titles: ReadonlyMap<string, string>) {
  const word = filter.search?.trim().toLowerCase() ?? ''
  const found = [...titles].filter(([, title]) => title.toLowerCase().includes(word)).map(([key]) => key)
  const has = (column: RawBuilder<unknown>) => sql`strpos(lower(${column}), ${word}) > 0`
  const wanted = [
    sql`a.org_id = ${orgId}`,
    isOverdue(now),
    seenUser(sight),
    ...(filter.assignmentId === undefined ? [] : [sql`a.id = ${filter.assignmentId}`]),
    ...(filter.teamId === undefined ? [] : [sql`u.team_id = ${filter.teamId}`]),
    ...(filter.minDays === undefined ? [] : [sql`${daysLate(sql`${now}::timestamptz`, dueAt)} >= ${filter.minDays}`]),
    ...(word === ''
      ? []
      : [
          sql`(${has(sql`u.name`)} or ${has(sql`u.email`)} or ${has(sql`coalesce(c.name, '')`)}
            or a.target_type || ' ' || a.target_id = any(${found}::text[]))`,
        ]),
  ]
  return sql`assignments a
    join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    left join teams t on t.org_id = u.org_id and t.id = u.team_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where ${sql.join(wanted, sql` and `)}`
}

export type OverdueRow = {
  assignmentId: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  courseName: string | null
  userId: string
  userName: string
  userEmail: string
  teamId: string | null
  teamName: string | null
  leadNames: string[]
  dueAt: Date
  days: number
}

export type OverdueOrder = 'days' | 'person' | 'team'

const orders: Record<OverdueOrder, RawBuilder<unknown>> = {
  days: sql`due_at, lower(u.name), u.id, a.id`,
  person: sql`lower(u.name), u.id, due_at, a.id`,
  team: sql`lower(t.name) nulls last, lower(u.name), u.id, due_at, a.id`,
}

export type OverduePage = { filter: OverdueFilter; order: OverdueOrder; skip: number; limit: number }

/** By place: the list moves with the clock, so the row that a page ended with may be gone. */
export async function listOverdueRows(
  db: Db,
  orgId: string,
  { filter, order, skip, limit }: OverduePage,
  seen: Seen,
  titles: ReadonlyMap<string, string>,
): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select a.id as assignment_id, a.content_area, a.target_type, a.target_id, c.name as course_name, u.id as user_id,
      u.name as user_name, u.email as user_email, u.team_id, t.name as team_name, ${dueAt} as due_at,
      ${daysLate(sql`${seen.now}::timestamptz`, dueAt)} as days, array(
        select l.name from team_leads x join users l on l.org_id = x.org_id and l.id = x.user_id
        where x.org_id = u.org_id and x.team_id = u.team_id order by lower(l.name) limit 3) as lead_names
    from ${fromOverdue(orgId, filter, seen, titles)}
    order by ${orders[order]} offset ${skip} limit ${limit}`.execute(db)
  return rows
}

export type OverdueSums = {
  rows: number
  people: number
  teams: number
  upTo7Days: number
  upTo30Days: number
  longer: number
}

export async function sumOverdue(
  db: Db,
  orgId: string,
  filter: OverdueFilter,
  seen: Seen,
  titles: ReadonlyMap<string, string>,
): Promise<OverdueSums> {
  const { rows } = await sql<OverdueSums>`
    select count(*)::int as rows, count(distinct x.user_id)::int as people, count(distinct x.team_id)::int as teams,
      count(*) filter (where x.days <= 7)::int as "upTo7Days",
      count(*) filter (where x.days > 7 and x.days <= 30)::int as "upTo30Days",
      count(*) filter (where x.days > 30)::int as longer
    from (
      select u.id as user_id, u.team_id, ${daysLate(sql`${seen.now}::timestamptz`, dueAt)} as days
      from ${fromOverdue(orgId, filter, seen, titles)}) x`.execute(db)
  return rows[0] as OverdueSums
}

export type Pair = { assignmentId: string; userId: string }

/** All of them, one assignment after the other. */
export async function listOverduePairRows(
  db: Db,
  orgId: string,
  filter: OverdueFilter,
  seen: Seen,
  titles: ReadonlyMap<string, string>,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select a.id as assignment_id, u.id as user_id from ${fromOverdue(orgId, filter, seen, titles)}
    order by a.id, u.id`.execute(db)
  return rows
}
