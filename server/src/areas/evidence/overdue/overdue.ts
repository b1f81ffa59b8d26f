/** Everybody who is overdue, as a list to act on and as a file. */
import type { OverdueFilter, OverdueLine, OverdueList } from '@parapet/contract'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import {
  listOverdue,
  type OverdueOrder,
  type OverdueRow,
  sumOverdueOf,
} from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { listLastReminded } from '../../training/reminders/reminders.ts'

const pageSize = 100
/** Lines per chunk. */
const pieceSize = 1000

type Wanted = OverdueFilter & { order?: OverdueOrder }

export async function readOverdue(
  ctx: CatalogContext,
  { order = 'days', limit = pageSize, after = '0', ...filter }: Wanted & { limit?: number; after?: string },
): Promise<OverdueList> {
  const skip = Number(after)
  const sums = await sumOverdueOf(ctx, filter)
  const rows = await listOverdue(ctx, { filter, order, skip, limit })
  const next = skip + rows.length < sums.rows && rows.length > 0 ? String(skip + rows.length) : null
  return { rows: await toLines(ctx, rows), next, sums }
}

const columns = [
  ...['person', 'email', 'team', 'leads', 'assignment', 'due', 'daysOverdue', 'lastReminded'],
  ...['userId', 'assignmentId'],
]

export async function* exportOverdue(
  ctx: CatalogContext,
  { order = 'days', ...filter }: Wanted,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns)
  for (let skip = 0; ; skip += pieceSize) {
    const lines = await toLines(ctx, await listOverdue(ctx, { filter, order, skip, limit: pieceSize }))
    if (lines.length > 0) yield lines.map(toCsvLine).join('')
    if (lines.length < pieceSize) return
  }
}

function toCsvLine(line: OverdueLine): string {
  const { userName, userEmail, teamName, leadNames, targetTitle, dueAt, days, lastRemindedAt } = line
  const what = [leadNames.join('; '), targetTitle, dueAt, String(days), lastRemindedAt ?? '']
  return csvLine([userName, userEmail, teamName ?? '', ...what, line.userId, line.assignmentId])
}

async function toLines(
  ctx: CatalogContext,
  rows: readonly (OverdueRow & { targetTitle: string })[],
): Promise<OverdueLine[]> {
  const reminded = rows.length === 0 ? new Map<string, Date>() : await listLastReminded(ctx.db, ctx.org.id, rows)
  return rows.map(({ assignmentId, targetTitle, userId, userName, userEmail, teamName, leadNames, dueAt, days }) => ({
    ...{ assignmentId, targetTitle, userId, userName, userEmail, teamName, leadNames, days },
    dueAt: dueAt.toISOString(),
    lastRemindedAt: reminded.get(`${assignmentId} ${userId}`)?.toISOString() ?? null,
  }))
}
