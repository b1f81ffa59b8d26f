/** News, read when a message is written, without people who have left, were erased or are done by then. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { dueAt, isOffered, isOpenForPerson } from '../../training/assignments/assignments.ts'
import type { NamedPerson } from './chat-message.ts'

/** Only people of the team, or everybody. */
export type Audience = { teamId: string | null }
export type TimeWindow = { after: Date; upTo: Date }

type Target = Row<'assignments', 'contentArea' | 'targetType' | 'targetId'> & { courseName: string | null }

/** As many names as a message shows. */
const names = sql`to_json((array_agg(distinct jsonb_build_object('id', u.id, 'name', u.name)))[1:5])`
const rowsMax = 100

function isIn({ teamId }: Audience) {
  return sql`u.is_active and (${teamId}::uuid is null or u.team_id = ${teamId})`
}

export type GivenRow = Target & {
  deadline: Date | null
  isMandatory: boolean
  peopleCount: number
  people: NamedPerson[]
}

function fromGiven(orgId: string, { after, upTo }: TimeWindow, audience: Audience) {
  return sql`
    assignment_assignees aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where aa.org_id = ${orgId} and coalesce(aa.cycle_began_at, aa.joined_at) > ${after}
      and coalesce(aa.cycle_began_at, aa.joined_at) <= ${upTo}
      and ${isOpenForPerson} and ${isOffered} and ${isIn(audience)}`
}

/** What people were assigned, the most people first. */
export async function listGiven(db: Db, orgId: string, window: TimeWindow, audience: Audience): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select a.content_area, a.target_type, a.target_id, c.name as course_name, min(${dueAt}) as deadline, a.is_mandatory,
      count(distinct u.id)::int as people_count, ${names} as people
    from ${fromGiven(orgId, window, audience)}
    group by a.content_area, a.target_type, a.target_id, c.name, a.deadline, a.due_in_days, a.is_mandatory
    order by people_count desc, a.target_id, min(${dueAt})
    limit ${rowsMax}`.execute(db)
  return rows
}

export async function countGivenPeople(db: Db, orgId: string, window: TimeWindow, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count from ${fromGiven(orgId, window, audience)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type DeadlineRow = Target & {
  deadline: Date
  openCount: number
  peopleCount: number
  people: NamedPerson[]
}

/** Open training whose deadline is in one of the windows, by what is assigned: the earliest deadline first. */
export async function listByDeadline(
  db: Db,
  orgId: string,
  windows: readonly TimeWindow[],
  audience: Audience,
): Promise<DeadlineRow[]> {
  const ranges = windows.map(({ after, upTo }) => sql`(${dueAt} > ${after} and ${dueAt} <= ${upTo})`)
  const isOpen = isOpenForPerson
  const { rows } = await sql<DeadlineRow>`
    select a.content_area, a.target_type, a.target_id, c.name as course_name, min(${dueAt}) as deadline,
      count(distinct u.id) filter (where ${isOpen})::int as open_count, count(distinct u.id)::int as people_count,
      to_json((array_agg(distinct jsonb_build_object('id', u.id, 'name', u.name)) filter (where ${isOpen}))[1:5]) as people
    from assignments a
    join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id
      and aa.membership = 'current'
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and ${isOffered} and ${isIn(audience)} and (${sql.join(ranges, sql` or `)})
    group by a.content_area, a.target_type, a.target_id, c.name
    having count(*) filter (where ${isOpen}) > 0
    order by min(${dueAt}), open_count desc, a.target_id
    limit ${rowsMax}`.execute(db)
  return rows
}

export type EarnedRow = { categoryTitle: string; peopleCount: number; people: NamedPerson[] }

export async function listEarned(db: Db, orgId: string, window: TimeWindow, audience: Audience): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select k.category_title, count(*)::int as people_count, ${names} as people
    from certificates k join users u on u.org_id = k.org_id and u.id = k.user_id
    where k.org_id = ${orgId} and k.issued_at > ${window.after} and k.issued_at <= ${window.upTo} and ${isIn(audience)}
    group by k.category_title
    order by people_count desc, k.category_title
    limit ${rowsMax}`.execute(db)
  return rows
}

export type ScanRow = {
  id: string
  summary: Row<'sarifRuns', 'summary'>['summary']
  assignmentCount: number
  peopleCount: number
  people: NamedPerson[] | null
}

/** Scan uploads, and what they assigned to people of the audience. */
export async function listScans(db: Db, orgId: string, window: TimeWindow, audience: Audience): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select r.id, r.summary, g.assignment_count, g.people_count, g.people
    from sarif_runs r
    cross join lateral (
      select count(*)::int as assignment_count, count(distinct u.id)::int as people_count, ${names} as people
      from assignments a join users u on u.org_id = a.org_id and u.id = a.user_id
      where a.org_id = r.org_id and a.sarif_run_id = r.id and ${isIn(audience)}
    ) g
    where r.org_id = ${orgId} and r.received_at > ${window.after} and r.received_at <= ${window.upTo}
      and (${audience.teamId}::uuid is null or g.assignment_count > 0)
    order by r.received_at
    limit ${rowsMax}`.execute(db)
  return rows
}
