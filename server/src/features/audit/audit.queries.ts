import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A line as the database takes it: the names are those of the columns. */
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

/** Tables of the logs are written by functions alone, which also continue the hash chain. */
export async function appendAuditRows(db: Db, orgId: string, rows: readonly NewAuditRow[]): Promise<void> {
  await sql`select append_audit_lines(${orgId}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** What a person did something to, in the web app, from that moment on. */
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
  /** Null when it is not known whose account it is about. */
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

export async function appendSecurityRows(db: Db, rows: readonly NewSecurityRow[]): Promise<void> {
  await sql`select append_security_lines(${JSON.stringify(rows)}::jsonb)`.execute(db)
}

export async function eraseSourceRows(db: Db, orgId: string, userId: string, emailKey: string): Promise<void> {
  await sql`select erase_security_sources(${orgId}, ${userId}, ${emailKey})`.execute(db)
}
