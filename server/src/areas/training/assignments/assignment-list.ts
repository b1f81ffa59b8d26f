import type { Assignment, AssignmentFilter, AssignmentList, AssignmentOrder } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import {
  countOpenPairRows,
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
  // The order is that of one moment: by place, lines would be missing or twice when something changes meanwhile.
  const ids = await listFoundIds(ctx.db, ctx.org.id, { ...page, skip: 0, limit: null }, knownOf(ctx))
  for (let from = 0; from < ids.length; from += pieceSize) {
    yield (await readInOrder(ctx, ids.slice(from, from + pieceSize))).map(toCsvLine).join('')
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

/** How many pairs of these assignments and people who still have to do them there are. */
export function countOpenPairs(ctx: OrgContext, assignmentIds: readonly string[]): Promise<number> {
  return countOpenPairRows(ctx.db, ctx.org.id, assignmentIds)
}

/** For an act on all of them, which is refused where there are more than `max`. */
export async function listOpenPairs(
  ctx: OrgContext,
  assignmentIds: readonly string[],
  max: number,
): Promise<OpenPair[]> {
  if ((await countOpenPairs(ctx, assignmentIds)) > max) {
    throw invalidField('assignmentIds', `must be open for at most ${max.toLocaleString('en-US')} people in all`)
  }
  return listOpenPairRows(ctx.db, ctx.org.id, assignmentIds)
}

async function readPage(ctx: CatalogContext, page: ListPage, known: Known): Promise<Assignment[]> {
  return readInOrder(ctx, await listFoundIds(ctx.db, ctx.org.id, page, known))
}

async function readInOrder(ctx: CatalogContext, ids: readonly string[]): Promise<Assignment[]> {
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
