import { limits } from '@parapet/contract'
import type { OrgContext } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import { type AuditRow, listAuditRows } from './audit-log.queries.ts'
import { toWord } from './audit-log.ts'

const rowsPerPiece = 2000
const columns = [
  'createdAt',
  'actorType',
  'actorId',
  'actorName',
  'action',
  'subjectType',
  'subjectId',
  'details',
  'requestId',
  'id',
] as const

/**
 * The log as CSV, newest first, a page of it at a time: no connection and no more than a page is held while somebody reads
 * slowly. It has an end; a file that reached it says so in its last line.
 */
export async function* exportAuditLog(
  ctx: OrgContext,
  search: string | undefined,
  maxLines: number = limits.auditExportLines,
): AsyncGenerator<string> {
  const listPage = (limit: number, before: string | undefined) =>
    listAuditRows(ctx.db, ctx.org.id, { limit, before, search: toWord(search) })
  let start = csvStart + csvLine(columns)
  let before: string | undefined
  for (let left = maxLines; left > 0; ) {
    const limit = Math.min(left, rowsPerPiece)
    const rows = await listPage(limit, before)
    // The first piece comes after the first look: until then a failure can still be told as one.
    yield start + rows.map(toLine).join('')
    if (rows.length < limit) return
    start = ''
    left -= rows.length
    before = rows.at(-1)?.id
  }
  const older = await listPage(1, before)
  if (older.length > 0) yield csvLine([`(older lines are left out: a file has at most ${maxLines})`])
}

function toLine(row: AuditRow): string {
  const texts = { ...row, createdAt: row.createdAt.toISOString(), details: JSON.stringify(row.details) }
  return csvLine(columns.map((column) => texts[column]))
}
