import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type ProgramRow = Omit<Row<'programs'>, 'orgId'> & {
  createdByName: string | null
  targetCount: number
  audienceCount: number
}

/** The newest first, or one of them. */
export async function listProgramRows(db: Db, orgId: string, id: string | null = null): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    select p.id, p.name, p.status, p.deadline, p.due_in_days, p.repeat_months, p.credit_days, p.is_mandatory, p.note,
      p.starts_at, p.problem, p.pilot_started_at, p.started_at, p.ended_at, p.created_by_user_id, p.created_at,
      p.updated_at, u.name as created_by_name,
      (select count(*)::int from program_targets t where t.org_id = p.org_id and t.program_id = p.id) as target_count,
      (select count(*)::int from program_members m
       where m.org_id = p.org_id and m.program_id = p.id and not m.is_pilot) as audience_count
    from programs p left join users u on u.org_id = p.org_id and u.id = p.created_by_user_id
    where p.org_id = ${orgId} and (${id}::uuid is null or p.id = ${id})
    order by p.id desc`.execute(db)
  return rows
}

export type TargetRow = Row<'programTargets', 'contentArea' | 'targetType' | 'targetId'> & { courseName: string | null }

export async function listTargetRows(db: Db, orgId: string, programId: string): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select t.content_area, t.target_type, t.target_id, c.name as course_name
    from program_targets t left join custom_courses c on c.org_id = t.org_id and c.id = t.course_id
    where t.org_id = ${orgId} and t.program_id = ${programId} order by t.nth`.execute(db)
  return rows
}

export type MemberRow = Row<'programMembers', 'isPilot' | 'assigneeType' | 'assigneeId'> & {
  name: string
  isActive: boolean
}

/** Everyone, then teams and people by name. */
export async function listMemberRows(db: Db, orgId: string, programId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.is_pilot, m.assignee_type, m.assignee_id, coalesce(u.name, t.name, '') as name,
      coalesce(u.is_active and u.role <> 'auditor', true) as is_active
    from program_members m
    left join users u on u.org_id = m.org_id and u.id = m.user_id
    left join teams t on t.org_id = m.org_id and t.id = m.team_id
    where m.org_id = ${orgId} and m.program_id = ${programId}
    order by m.assignee_type, lower(coalesce(u.name, t.name)), m.assignee_id`.execute(db)
  return rows
}

export async function insertProgram(db: Db, row: Row<'programs'>): Promise<void> {
  await db.insertInto('programs').values(row).execute()
}

export async function updateProgramRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['programs']>,
): Promise<void> {
  await db.updateTable('programs').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
}

/** With its targets and members. */
export async function deleteProgramRow(db: Db, orgId: string, id: string): Promise<void> {
  await db.deleteFrom('programs').where('orgId', '=', orgId).where('id', '=', id).execute()
}

type Parts = {
  targets: readonly Pick<TargetRow, 'contentArea' | 'targetType' | 'targetId'>[]
  members: readonly Pick<MemberRow, 'isPilot' | 'assigneeType' | 'assigneeId'>[]
}

export async function replaceParts(
  db: Db,
  orgId: string,
  programId: string,
  { targets, members }: Parts,
): Promise<void> {
  for (const table of ['programTargets', 'programMembers'] as const) {
    await db.deleteFrom(table).where('orgId', '=', orgId).where('programId', '=', programId).execute()
  }
  await db
    .insertInto('programTargets')
    .values(
      targets.map((target, nth) => ({
        ...{ orgId, programId, nth, ...target },
        courseId: target.targetType === 'custom-course' ? target.targetId : null,
      })),
    )
    .execute()
  await db
    .insertInto('programMembers')
    .values(
      members.map((member) => ({
        ...{ orgId, programId, ...member },
        userId: member.assigneeType === 'user' ? member.assigneeId : null,
        teamId: member.assigneeType === 'team' ? member.assigneeId : null,
      })),
    )
    .execute()
}

export type DueProgram = { orgId: string; id: string }

/** Of all organizations. */
export async function listDuePrograms(db: Db, now: Date): Promise<DueProgram[]> {
  const { rows } = await sql<DueProgram>`
    select p.org_id, p.id from programs p join organizations o on o.id = p.org_id and o.is_active
    where p.starts_at <= ${now} and p.status in ('draft', 'pilot')
    order by p.starts_at`.execute(db)
  return rows
}

/** In months of the calendar, as training is forgotten. */
export async function isOlderThanMonths(db: Db, since: Date, months: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isOlder: boolean }>`
    select ${since}::timestamptz < ((${now}::timestamptz at time zone 'UTC') - make_interval(months => ${months}::int))
      at time zone 'UTC' as is_older`.execute(db)
  return rows[0]?.isOlder ?? false
}
