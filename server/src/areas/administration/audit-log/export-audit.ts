import { limits } from '@parapet/contract'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import type { AuditBook } from './audit-book.ts'
import type { AuditFilter } from './audit-log.queries.ts'
import { listLines } from './audit-log.ts'
import { type NamedLine, type NameOf, tellStory } from './tell-story.ts'

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
  'subjectName',
  'sentence',
] as const

/**
 * The log as CSV, newest first, one page at a time: for a slow reader it holds no connection and at most one page. The
 * number of lines is limited; a file that reaches the limit says so in its last line.
 */
export async function* exportAuditLog(
  ctx: CatalogContext,
  book: AuditBook,
  filter: AuditFilter,
  maxLines: number = limits.auditExportLines,
): AsyncGenerator<string> {
  const listPage = (limit: number, before: string | undefined) => listLines(ctx, book, { ...filter, limit, before })
  let start = csvStart + csvLine(columns)
  let before: string | undefined
  for (let left = maxLines; left > 0; ) {
    const limit = Math.min(left, rowsPerPiece)
    // The first piece is sent after the first query: until then, a failure can still return an error.
    const { lines: rows, nameOf } = await listPage(limit, before)
    yield start + rows.map((row) => toLine(row, book, nameOf)).join('')
    if (rows.length < limit) return
    start = ''
    left -= rows.length
    before = rows.at(-1)?.id
  }
  const older = await listPage(1, before)
  if (older.lines.length > 0) yield csvLine([`(older lines are left out: a file has at most ${maxLines})`])
}

function toLine(row: NamedLine, book: AuditBook, nameOf: NameOf): string {
  const { subjectName, sentence } = tellStory(row, book, nameOf)
  const texts = {
    ...row,
    createdAt: row.createdAt.toISOString(),
    details: JSON.stringify(row.details),
    subjectName,
    sentence: sentence.map(({ text }) => text).join(''),
  }
  return csvLine(columns.map((column) => texts[column]))
}
