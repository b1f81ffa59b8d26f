import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertAuditRows(db: Db, rows: Insertable<Tables['auditLog']>[]): Promise<void> {
  await db.insertInto('auditLog').values(rows).execute()
}
