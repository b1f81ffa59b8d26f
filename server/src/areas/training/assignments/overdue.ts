import type { OrgContext } from '../../../platform/context.ts'
import { getSight } from '../../organization/people/people.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { resolveTargetTitle } from './assignments.rules.ts'
import {
  listOverduePairRows,
  listOverdueRows,
  type OverdueFilter,
  type OverduePage,
  type OverdueRow,
  type OverdueSums,
  type Pair,
  sumOverdue,
} from './overdue.queries.ts'
import { listTargetTitles } from './target-titles.ts'

async function seenBy(ctx: OrgContext) {
  return { sight: await getSight(ctx), now: ctx.clock.now() }
}

/** Who is overdue with what, of the people whom the caller sees. */
export async function listOverdue(
  ctx: CatalogContext,
  page: OverduePage,
): Promise<(OverdueRow & { targetTitle: string })[]> {
  const rows = await listOverdueRows(ctx.db, ctx.org.id, page, await seenBy(ctx), listTargetTitles(ctx.catalog))
  return rows.map((row) => ({ ...row, targetTitle: resolveTargetTitle(ctx.catalog, row, row.courseName) }))
}

export async function sumOverdueOf(ctx: CatalogContext, filter: OverdueFilter): Promise<OverdueSums> {
  return sumOverdue(ctx.db, ctx.org.id, filter, await seenBy(ctx), listTargetTitles(ctx.catalog))
}

/** The same for an act on all of them. */
export async function listOverduePairs(ctx: CatalogContext, filter: OverdueFilter): Promise<Pair[]> {
  return listOverduePairRows(ctx.db, ctx.org.id, filter, await seenBy(ctx), listTargetTitles(ctx.catalog))
}
