import { type DueDateHistory, limits } from '@parapet/contract'
import { getUserRow } from '../../organization/people/people.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { resolveTargetTitle } from './assignments.rules.ts'
import { type HistoryRow, listAssignmentLines, listPersonLines } from './due-date-history.queries.ts'
import { getAssignmentRow } from './read-assignments.ts'

type Page = { limit?: number; after?: string }

/** For admins and auditors. */
export async function listPersonDueDates(ctx: CatalogContext, userId: string, page: Page): Promise<DueDateHistory> {
  await getUserRow(ctx, userId)
  return answer(ctx, page, (part) => listPersonLines(ctx.db, ctx.org.id, userId, part))
}

export async function listAssignmentDueDates(
  ctx: CatalogContext,
  assignmentId: string,
  { search, ...page }: Page & { search?: string },
): Promise<DueDateHistory> {
  await getAssignmentRow(ctx, assignmentId, 'everybody')
  return answer(ctx, page, (part) => listAssignmentLines(ctx.db, ctx.org.id, { ...part, assignmentId, search }))
}

async function answer(
  ctx: CatalogContext,
  { limit = limits.dueDatePageSize, after = '0' }: Page,
  read: (part: { skip: number; limit: number }) => Promise<HistoryRow[]>,
): Promise<DueDateHistory> {
  const skip = Number(after)
  // One more says whether there is another page.
  const found = await read({ skip, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return {
    rows: rows.map((row) => toEntry(ctx, row)),
    next: found.length > limit ? String(skip + rows.length) : null,
  }
}

function toEntry(ctx: CatalogContext, row: HistoryRow): DueDateHistory['rows'][number] {
  const { contentArea, targetType, targetId, courseName, ...entry } = row
  return {
    ...entry,
    targetTitle: resolveTargetTitle(ctx.catalog, { contentArea, targetType, targetId }, courseName),
    dueAt: row.dueAt?.toISOString() ?? null,
    exemptUntil: row.exemptUntil?.toISOString() ?? null,
    setAt: row.setAt.toISOString(),
  }
}
