import type { ReportSchedule } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type ScheduleRow = Row<'reportSchedules'> & { recipients: ReportSchedule['recipients'] }

/** Reports are mailed only to people who may open the console. */
const canRead = sql`u.is_active and u.role in ('org_admin', 'auditor')`

export async function listScheduleRows(db: Db, orgId: string, scheduleId?: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.*, coalesce((
      select json_agg(json_build_object('userId', u.id, 'name', u.name, 'email', u.email, 'canRead', ${canRead})
        order by lower(u.name), u.id)
      from report_recipients r join users u on u.org_id = r.org_id and u.id = r.user_id
      where r.org_id = s.org_id and r.schedule_id = s.id), '[]') as recipients
    from report_schedules s
    where s.org_id = ${orgId} ${scheduleId === undefined ? sql`` : sql`and s.id = ${scheduleId}`}
    order by s.created_at, s.id`.execute(db)
  return rows
}

export async function insertSchedule(db: Db, row: Row<'reportSchedules'>, userIds: readonly string[]): Promise<void> {
  await db.insertInto('reportSchedules').values(row).execute()
  const recipients = userIds.map((userId) => ({ orgId: row.orgId, scheduleId: row.id, userId }))
  await db.insertInto('reportRecipients').values(recipients).execute()
}

/** Which of these people may read reports. */
export async function listReaderIds(db: Db, orgId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.org_id = ${orgId} and u.id = any(${userIds}::uuid[]) and ${canRead}`.execute(db)
  return rows.map(({ id }) => id)
}

export function deleteSchedule(
  db: Db,
  orgId: string,
  id: string,
): Promise<Row<'reportSchedules', 'reportId' | 'frequency'> | undefined> {
  return db
    .deleteFrom('reportSchedules')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returning(['reportId', 'frequency'])
    .executeTakeFirst()
}

export async function deleteRecipient(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('reportRecipients').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}

export async function countSchedules(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_schedules where org_id = ${orgId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type DueSchedule = Row<'reportSchedules', 'orgId' | 'id'>

export function listDueSchedules(
  db: Db,
  now: Date,
  { limit, skip }: { limit: number; skip: number },
): Promise<DueSchedule[]> {
  return db
    .selectFrom('reportSchedules')
    .select(['orgId', 'id'])
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute()
}

export async function updateNext(db: Db, orgId: string, id: string, nextAt: Date): Promise<void> {
  await db.updateTable('reportSchedules').set({ nextAt }).where('orgId', '=', orgId).where('id', '=', id).execute()
}
