import type { OrgContext } from '../../../platform/context.ts'
import { getSight } from '../../organization/people/people.ts'
import type { Catalog, CatalogContext } from '../catalog/catalog.ts'
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

/** Only the content knows what topics, scenarios and categories are called. */
function listTitles({ categories, topics, scenarios }: Catalog): Map<string, string> {
  return new Map([
    ...[...categories.values()].map(({ id, title }) => [`category ${id}`, title] as const),
    ...[...topics.values()].map(({ id, title }) => [`topic ${id}`, title] as const),
    ...[...scenarios.values()].map(({ id, title }) => [`scenario ${id}`, title] as const),
  ])
}

async function seenBy(ctx: OrgContext) {
  return { sight: await getSight(ctx), now: ctx.clock.now() }
}

/** Who is overdue with what, of the people whom the caller sees. */
export async function listOverdue(
  ctx: CatalogContext,
  page: OverduePage,
): Promise<(OverdueRow & { targetTitle: string })[]> {
  const rows = await listOverdueRows(ctx.db, ctx.org.id, page, await seenBy(ctx), listTitles(ctx.catalog))
  return rows.map((row) => ({ ...row, targetTitle: resolveTargetTitle(ctx.catalog, row, row.courseName) }))
}

export async function sumOverdueOf(ctx: CatalogContext, filter: OverdueFilter): Promise<OverdueSums> {
  return sumOverdue(ctx.db, ctx.org.id, filter, await seenBy(ctx), listTitles(ctx.catalog))
}

/** The same for an act on all of them. */
export async function listOverduePairs(ctx: CatalogContext, filter: OverdueFilter): Promise<Pair[]> {
  return listOverduePairRows(ctx.db, ctx.org.id, filter, await seenBy(ctx), listTitles(ctx.catalog))
}
