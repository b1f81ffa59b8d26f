/** How due dates came about: each line as it was written. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type HistoryRow = {
  assignmentId: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  courseName: string | null
  userId: string | null
  userName: string | null
  act:
    | ('reached' | 'returned' | 'rejoined' | 'left' | 'deactivated')
    | ('assigned' | 'changed' | 'renewed' | 'extended' | 'exempted' | 'exemption_ended')
  dueAt: Date | null
  exemptUntil: Date | null
  isExempt: boolean
  reason: string | null
  setByUserId: string | null
  setByName: string | null
  setAt: Date
}

type Page = { skip: number; limit: number }

/** Of lines `h`: with their titles and names. */
function selectLines(orgId: string, lines: RawBuilder<unknown>, wanted: RawBuilder<unknown>, { skip, limit }: Page) {
  return sql<HistoryRow>`
    select h.assignment_id, a.content_area, a.target_type, a.target_id, c.name as course_name, h.user_id,
      u.name as user_name, h.act, nullif(h.due_at, 'infinity') as due_at, nullif(h.exempt_until, 'infinity') as exempt_until,
      h.exempt_until is not null as is_exempt, h.reason, h.set_by_user_id, s.name as set_by_name, h.set_at
    from (${lines}) h (assignment_id, user_id, seq, act, due_at, exempt_until, reason, set_by_user_id, set_at)
    join assignments a on a.org_id = ${orgId} and a.id = h.assignment_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    left join users u on u.org_id = a.org_id and u.id = h.user_id
    left join users s on s.org_id = a.org_id and s.id = h.set_by_user_id
    where ${wanted}
    order by h.set_at desc, h.seq desc, h.assignment_id desc
    offset ${skip} limit ${limit}`
}

const line = sql`d.assignment_id, d.user_id, d.seq, d.act, d.due_at, d.exempt_until, d.reason, d.set_by_user_id, d.set_at`

/** The date for everybody that held at this moment. */
const sharedDueAt = sql`(
  select d.due_at from assignment_due_dates d
  where d.org_id = s.org_id and d.assignment_id = s.assignment_id and d.user_id is null and d.set_at <= s.began_at
  order by d.seq desc limit 1)`

/**
 * Of a person: when they came into scope and with which date, their own dates, changes for everybody since, and when
 * they went out of scope.
 */
export async function listPersonLines(db: Db, orgId: string, userId: string, page: Page): Promise<HistoryRow[]> {
  const own = sql`
    select s.assignment_id, s.user_id, 0::bigint, s.began_by, coalesce(s.due_at, ${sharedDueAt}), s.exempt_until, null::text,
      null::uuid, s.began_at
    from assignment_assignees aa join assignment_scopes s
      on s.org_id = aa.org_id and s.assignment_id = aa.assignment_id and s.user_id = aa.user_id
    where aa.org_id = ${orgId} and aa.user_id = ${userId}
    union all
    select s.assignment_id, s.user_id, 0, s.ended_by, null, null, null, null, s.ended_at
    from assignment_assignees aa join assignment_scopes s
      on s.org_id = aa.org_id and s.assignment_id = aa.assignment_id and s.user_id = aa.user_id
    where aa.org_id = ${orgId} and aa.user_id = ${userId} and s.ended_at is not null
    union all
    select ${line}
    from assignment_assignees aa join assignment_due_dates d
      on d.org_id = aa.org_id and d.assignment_id = aa.assignment_id and d.user_id = aa.user_id
    where aa.org_id = ${orgId} and aa.user_id = ${userId}
    union all
    select ${line}
    from assignment_assignees aa join assignment_due_dates d
      on d.org_id = aa.org_id and d.assignment_id = aa.assignment_id and d.user_id is null and d.act = 'changed'
        and d.set_at > aa.joined_at
    where aa.org_id = ${orgId} and aa.user_id = ${userId}`
  return (await selectLines(orgId, own, sql`true`, page).execute(db)).rows
}

/** Of an assignment: what was set for everybody or for one person. */
export async function listAssignmentLines(
  db: Db,
  orgId: string,
  { assignmentId, search, ...page }: Page & { assignmentId: string; search: string | undefined },
): Promise<HistoryRow[]> {
  const word = search?.trim().toLowerCase() ?? ''
  const lines = sql`
    select ${line} from assignment_due_dates d where d.org_id = ${orgId} and d.assignment_id = ${assignmentId}`
  const wanted = word === '' ? sql`true` : sql`strpos(lower(u.name), ${word}) > 0`
  return (await selectLines(orgId, lines, wanted, page).execute(db)).rows
}
