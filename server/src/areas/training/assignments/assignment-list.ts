import type { Assignment, AssignmentFilter, AssignmentList, AssignmentOrder } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import {
  type Known,
  type ListPage,
  listFoundIds,
  listOpenPairRows,
  type OpenPair,
  sumFound,
} from './assignment-list.queries.ts'
import { toDate } from './create-assignments.ts'
import { readEntries } from './read-assignments.ts'
import { listTargetTitles } from './target-titles.ts'

const pageSize = 100
/** Lines per chunk of a file. */
const pieceSize = 500

type Wanted = AssignmentFilter & { order?: AssignmentOrder; isDown?: boolean }

/** For admins and auditors: counts are over everybody. */
export async function findAssignments(
  ctx: CatalogContext,
  { limit = pageSize, after = '0', ...wanted }: Wanted & { limit?: number; after?: string },
): Promise<AssignmentList> {
  const known = knownOf(ctx)
  const page = toPage(wanted)
  const skip = Number(after)
  const sums = await sumFound(ctx.db, ctx.org.id, page.filter, known)
  const rows = await readPage(ctx, { ...page, skip, limit }, known)
  const next = rows.length > 0 && skip + rows.length < sums.assignments ? String(skip + rows.length) : null
  return { rows, next, sums }
}

const columns = [
  ...['title', 'type', 'assignedTo', 'due', 'dueInDays', 'repeatMonths', 'mandatory', 'status'],
  ...['people', 'completed', 'completedLate', 'overdue', 'progressPercent', 'createdBy', 'created', 'assignmentId'],
]

export async function* exportAssignments(ctx: CatalogContext, wanted: Wanted): AsyncGenerator<string> {
  yield csvStart + csvLine(columns)
  const page = toPage(wanted)
  for (let skip = 0; ; skip += pieceSize) {
    const rows = await readPage(ctx, { ...page, skip, limit: pieceSize }, knownOf(ctx))
    if (rows.length > 0) yield rows.map(toCsvLine).join('')
    if (rows.length < pieceSize) return
  }
}

function toCsvLine(one: Assignment): string {
  return csvLine([
    ...[one.targetTitle, one.targetType, one.assigneeType === 'org' ? 'Everyone' : one.assigneeName],
    ...[one.deadline, one.dueInDays, one.repeatMonths, one.isMandatory, one.isActive ? 'active' : 'ended'],
    ...[one.inScopeCount, one.inScopeCompletedCount, one.lateCount, one.overdueCount, one.inScopeProgressPercent],
    ...[one.createdByName, one.createdAt, one.id],
  ])
}

/** For an act on all who still have to do these assignments. */
export function listOpenPairs(ctx: OrgContext, assignmentIds: readonly string[]): Promise<OpenPair[]> {
  return listOpenPairRows(ctx.db, ctx.org.id, assignmentIds)
}

async function readPage(ctx: CatalogContext, page: ListPage, known: Known): Promise<Assignment[]> {
  const ids = await listFoundIds(ctx.db, ctx.org.id, page, known)
  const entries = await readEntries(ctx, ids)
  return ids.flatMap((id) => entries.get(id) ?? [])
}

/** The newest come first, and everything else in its natural order, unless the reader asks for the other. */
function toPage({ order = 'created', isDown = order === 'created', dueFrom, dueBefore, ...filter }: Wanted) {
  const dates = { dueFrom: toDate(dueFrom) ?? undefined, dueBefore: toDate(dueBefore) ?? undefined }
  return { filter: { ...filter, ...dates, teamId: filter.teamId?.toLowerCase() }, order, isDown }
}

function knownOf(ctx: CatalogContext): Known {
  return { now: ctx.clock.now(), titles: listTargetTitles(ctx.catalog) }
}
