import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import {
  daysLate,
  definitions,
  dueAt,
  lateDays,
  statusAsOf,
  trainedAt,
} from '../../training/assignments/assignments.ts'
import { asTimeCell, isAsked, readRows } from './report-cells.queries.ts'
import type { Question } from './reports.rules.ts'

export type StatusRow = {
  assignmentId: string
  userId: string
  cycle: number
  /** Plain cells: when it was assigned, started, due and completed, the status, the days late, and when it was credited. */
  times: string
}

type Place = { assignmentId: string; userId: string }

type StatusPart = { after: Place; limit: number; question: Question }

type Candidate = StatusRow & { isListed: boolean }

/** Everyone with an open assignment, and everyone who completed one in the period; `next` is where to go on. */
export async function listStatusRows(
  db: Db,
  orgId: string,
  part: StatusPart & { now: Date },
): Promise<{ rows: StatusRow[]; next: Place | undefined }> {
  const rows: StatusRow[] = []
  // Few lines may have the status that is asked for: the last ones are not looked for one by one.
  const limit = part.question.status === undefined ? part.limit : Math.max(part.limit, candidatesAtOnce)
  let { after } = part
  for (let round = 1; ; round++) {
    const candidates = await listCandidates(db, orgId, { ...part, after, limit })
    rows.push(...candidates.filter(({ isListed }) => isListed))
    const last = candidates.at(-1)
    if (rows.length >= part.limit) return { rows: rows.slice(0, part.limit), next: rows[part.limit - 1] }
    if (last === undefined || candidates.length < limit) return { rows, next: undefined }
    if (round === roundsMax) return { rows, next: last }
    after = last
  }
}

/** A part that finds too little after this many queries ends with fewer lines: the next one goes on. */
const roundsMax = 10
const candidatesAtOnce = 2000

/** Of a row in `assignment_assignees` or one of its history, as `x`. */
function isAskedPlace({ assignmentId, programId, ...people }: Question): RawBuilder<boolean> {
  const isOfProgram =
    programId === undefined
      ? sql`true`
      : sql`exists (select from assignments g where g.org_id = x.org_id and g.id = x.assignment_id
          and g.program_id = ${programId}::uuid)`
  const isOfAssignment = assignmentId === undefined ? sql`true` : sql`x.assignment_id = ${assignmentId}::uuid`
  return sql<boolean>`(${isOfAssignment} and ${isOfProgram} and ${isAsked('x', people)})`
}

const hasStatus = (word: RawBuilder<unknown>, { status }: Question) =>
  status === undefined ? sql<boolean>`true` : sql<boolean>`${word} = ${status}`

/**
 * The next ones in the order of the key, by their own columns; then whether their assignments still stand. In one
 * condition over both tables, PostgreSQL would read everything that is left for every part.
 */
function listCandidates(
  db: Db,
  orgId: string,
  { after, limit, question, now }: StatusPart & { now: Date },
): Promise<Candidate[]> {
  const { period } = question
  const query = sql<Candidate>`
    with part as materialized (
      select * from assignment_assignees x
      where x.org_id = ${orgId} and (x.assignment_id, x.user_id) > (${after.assignmentId}::uuid, ${after.userId}::uuid)
        and x.joined_at < ${period.end} and ${isAskedPlace(question)}
        and ((x.completed_at >= ${period.start} and x.completed_at < ${period.end})
          or (x.completed_at is null and x.membership = 'current'))
      order by x.assignment_id, x.user_id limit ${limit}
    ), target as materialized (
      select a.id, a.deadline, a.is_offered
      from (select distinct assignment_id as id from part) p
      join assignments a on a.org_id = ${orgId} and a.id = p.id
    )
    select aa.assignment_id as "assignmentId", aa.user_id as "userId", aa.cycle,
      ${asTimeCell(sql`coalesce(aa.cycle_began_at, aa.joined_at)`)} || ${asTimeCell(sql`aa.started_at`)}
        || ${asTimeCell(dueAt)} || ${asTimeCell(trainedAt)} || now_is.word || ','
        || case when aa.completed_at is null then ',' else ${lateDays} || ',' end
        || case when aa.credited_from is null then ',' else ${asTimeCell(sql`aa.completed_at`)} end as times,
      (aa.completed_at is not null or a.is_offered) and ${hasStatus(sql`now_is.word`, question)} as "isListed"
    from part aa join target a on a.id = aa.assignment_id
    cross join lateral (select case
      when ${definitions.late(now)} then 'completed late'
      when aa.completed_at is not null then 'completed'
      when ${definitions.exempt(now)} then 'exempt'
      when ${definitions.overdue(now)} then 'overdue'
      when ${definitions.expired(now)} then 'expired'
      when aa.started_at is null then 'not started'
      else 'in progress' end as word) now_is
    order by aa.assignment_id, aa.user_id`
  return readRows(db, query)
}

/** Past cycles of recurring assignments that were completed in the period. */
export function listPastCycleRows(
  db: Db,
  orgId: string,
  { after, limit, question }: StatusPart & { after: { cycle: number } },
): Promise<StatusRow[]> {
  const { period } = question
  const trained = sql`coalesce(x.credited_from, x.completed_at)`
  const word = sql`case when ${trained} > x.due_at then 'completed late' else 'completed' end`
  const query = sql<StatusRow>`
    select x.assignment_id as "assignmentId", x.user_id as "userId", x.cycle,
      ${asTimeCell(sql`x.began_at`)} || ',' || ${asTimeCell(sql`x.due_at`)} || ${asTimeCell(trained)}
        || ${word} || ',' || ${daysLate(trained, sql`x.due_at`)}
        || ',' || case when x.credited_from is null then ',' else ${asTimeCell(sql`x.completed_at`)} end as times
    from assignment_cycles x
    where x.org_id = ${orgId}
      and (x.assignment_id, x.user_id, x.cycle) > (${after.assignmentId}::uuid, ${after.userId}::uuid, ${after.cycle}::int)
      and x.completed_at >= ${period.start} and x.completed_at < ${period.end}
      and ${isAskedPlace(question)} and ${hasStatus(word, question)}
    order by x.assignment_id, x.user_id, x.cycle limit ${limit}`
  return readRows(db, query)
}

/**
 * Everyone in scope at the end of a day, as it was then. When somebody started an earlier cycle isn't kept: until it was
 * completed, it counts as in progress.
 */
export function listStatusRowsAsOf(
  db: Db,
  orgId: string,
  { after, limit, question }: StatusPart,
): Promise<StatusRow[]> {
  const at = sql`${question.period.end}::timestamptz`
  const trained = sql`coalesce(x.credited_from, x.completed_at)`
  const query = sql<StatusRow>`
    select x.assignment_id as "assignmentId", x.user_id as "userId", x.cycle,
      ${asTimeCell(sql`x.began_at`)} || ${asTimeCell(sql`own.started_at`)} || ${asTimeCell(sql`x.due_at`)}
        || ${asTimeCell(trained)} || then_was.word || ','
        || case when x.completed_at is null then ',' else ${daysLate(trained, sql`x.due_at`)} || ',' end
        || case when x.credited_from is null then ',' else ${asTimeCell(sql`x.completed_at`)} end as times
    from (select *, ${orgId}::uuid as org_id from ${statusAsOf(orgId, question.period.end)} then_in_scope) x
    left join lateral (
      select true as is_current, case when aa.started_at <= ${at} then aa.started_at end as started_at
      from assignment_assignees aa
      where aa.org_id = ${orgId} and aa.assignment_id = x.assignment_id and aa.user_id = x.user_id
        and aa.cycle = x.cycle) own on true
    cross join lateral (select case
      when ${trained} > x.due_at then 'completed late'
      when x.completed_at is not null then 'completed'
      when x.is_exempt then 'exempt'
      when x.due_at <= ${at} then 'overdue'
      when x.cycle > 1 then 'expired'
      when own.is_current and own.started_at is null then 'not started'
      else 'in progress' end as word) then_was
    where (x.assignment_id, x.user_id) > (${after.assignmentId}::uuid, ${after.userId}::uuid)
      and ${isAskedPlace(question)} and ${hasStatus(sql`then_was.word`, question)}
    order by x.assignment_id, x.user_id limit ${limit}`
  return readRows(db, query)
}

export type ReportAssignment = {
  id: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  courseName: string | null
  isMandatory: boolean
}

export function listAssignments(db: Db, orgId: string, ids: readonly string[]): Promise<ReportAssignment[]> {
  const query = sql<ReportAssignment>`
    select a.id, a.content_area as "contentArea", a.target_type as "targetType", a.target_id as "targetId",
      c.name as "courseName", a.is_mandatory as "isMandatory"
    from assignments a left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and a.id = any(${ids}::uuid[])`
  return readRows(db, query)
}
