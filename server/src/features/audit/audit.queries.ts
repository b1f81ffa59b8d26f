import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CreatedAt, Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    auditLog: {
      orgId: string
      id: string
      createdAt: CreatedAt
      actorType: 'user' | 'key' | 'system'
      actorId: string | null
      action: string
      subjectType: string
      subjectId: string | null
      details: Record<string, unknown>
      requestId: string | null
    }
  }
}

export async function insertAuditRows(db: Db, rows: Insertable<Tables['auditLog']>[]): Promise<void> {
  await db.insertInto('auditLog').values(rows).execute()
}
