import { limits } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import { listSecurityRows, type SecurityRow } from './security-log.queries.ts'
import { type SecurityQuery, toFilter, toSecurityEntry } from './security-log.ts'

const rowsPerPiece = 2000
const columns = [
  'createdAt',
  'event',
  'result',
  'userId',
  'userName',
  'keyId',
  'keyName',
  'address',
  'userAgent',
  'details',
  'requestId',
  'seq',
  'id',
] as const

/** As CSV, newest first, a page at a time, so that a slow reader holds no connection. A file that was cut says so. */
export async function* exportSecurityLog(
  ctx: OrgContext,
  query: SecurityQuery,
  maxLines: number = limits.auditExportLines,
): AsyncGenerator<string> {
  const filter = toFilter(query)
  let start = csvStart + csvLine(columns)
  let before: string | undefined
  for (let left = maxLines; left > 0; ) {
    const limit = Math.min(left, rowsPerPiece)
    const rows = await listSecurityRows(ctx.db, ctx.org.id, { ...filter, limit, before })
    yield start + rows.map(toLine).join('')
    if (rows.length < limit) return
    start = ''
    left -= rows.length
    before = rows.at(-1)?.id
  }
  const older = await listSecurityRows(ctx.db, ctx.org.id, { ...filter, limit: 1, before })
  if (older.length > 0) yield csvLine([`(older lines are left out: a file has at most ${maxLines})`])
}

function toLine(row: SecurityRow): string {
  const texts = { ...toSecurityEntry(row), seq: String(row.seq), details: JSON.stringify(row.details) }
  return csvLine(columns.map((column) => texts[column]))
}
