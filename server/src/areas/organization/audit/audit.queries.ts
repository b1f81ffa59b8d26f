import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

/** A line with the database's column names. */
export type NewAuditRow = {
  id: string
  created_at: Date
  actor_type: 'user' | 'key' | 'system'
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string | null
  details: Record<string, unknown>
  request_id: string | null
}

/** Only database functions write log tables; they also continue the hash chain. Returns the chains that this started. */
export async function appendAuditRows(
  db: Db,
  orgId: string,
  lines: readonly NewAuditRow[],
): Promise<Row<'logHeads'>[]> {
  const text = JSON.stringify(lines)
  const { rows } = await sql<Row<'logHeads'>>`select * from append_audit_lines(${orgId}, ${text}::jsonb)`.execute(db)
  return rows
}

/** Subjects of an action that a person has done in the web app since that time. */
export async function listSubjectIds(
  db: Db,
  orgId: string,
  { userId, action, since }: { userId: string; action: string; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select((eb) => eb.ref('subjectId').$notNull().as('subjectId'))
    .distinct()
    .where('orgId', '=', orgId)
    .where('actorType', '=', 'user')
    .where('actorId', '=', userId)
    .where('action', '=', action)
    .where('createdAt', '>=', since)
    .where('subjectId', 'is not', null)
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

export type NewSecurityRow = {
  /** Null when the account is unknown. */
  org_id: string | null
  id: string
  created_at: Date
  event: string
  result: 'success' | 'failure'
  user_id: string | null
  key_id: string | null
  details: Record<string, unknown>
  request_id: string | null
  address: string | null
  user_agent: string | null
  email: string | null
}

/** Returns the chains that this started. */
export async function appendSecurityRows(db: Db, lines: readonly NewSecurityRow[]): Promise<Row<'logHeads'>[]> {
  const text = JSON.stringify(lines)
  const { rows } = await sql<Row<'logHeads'>>`select * from append_security_lines(${text}::jsonb)`.execute(db)
  return rows
}

export async function eraseSourceRows(db: Db, orgId: string, userId: string, emailKey: string): Promise<void> {
  await sql`select erase_security_sources(${orgId}, ${userId}, ${emailKey})`.execute(db)
}
