import type { ReportId } from '@parapet/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export async function insertIssuedReport(db: Db, row: Row<'issuedReports'>): Promise<void> {
  await db
    .insertInto('issuedReports')
    .values({ ...row, parameters: JSON.stringify(row.parameters) })
    .execute()
}

export async function deleteIssuedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('issuedReports').where('issuedAt', '<', before).execute()
}

export type IssuedRow = {
  id: string
  reportId: ReportId
  organizationName: string
  parameters: { from: string; to: string; framework?: string; asOf?: string; filters?: string[] }
  rowCount: number
  issuedAt: Date
}

/** The latest report with this checksum, either of its lines or of the file. */
export async function findIssuedReport(db: Db, checksum: string): Promise<IssuedRow | undefined> {
  const { rows } = await sql<IssuedRow>`
    select i.id, i.report_id, o.name as organization_name, i.parameters, i.row_count, i.issued_at
    from issued_reports i join organizations o on o.id = i.org_id
    where i.checksum = ${checksum} or i.file_checksum = ${checksum}
    order by i.issued_at desc limit 1`.execute(db)
  return rows[0]
}
