import type { OrgContext } from '../../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { listCatalogItems, listCatalogParts } from './assignments.rules.ts'
import { type CycleItem, findScenarioRenewal, hasSince, listCycleItems } from './cycles.queries.ts'

/** What a person's renewed assignments require, and whether it was done again. Progress alone doesn't show it. */
export async function listRenewedItems(ctx: CatalogContext, userId: string): Promise<CycleItem[]> {
  if (!(await isRenewed(ctx, userId))) return []
  const content = { items: listCatalogItems(ctx.catalog), parts: listCatalogParts(ctx.catalog) }
  return listCycleItems(ctx.db, ctx.org.id, userId, content)
}

/** Since when a person has to do a scenario again; undefined when no assignment requires it. */
export async function findRenewedScenario(
  ctx: CatalogContext,
  wanted: { userId: string; scenarioId: string },
): Promise<Date | undefined> {
  if (!(await isRenewed(ctx, wanted.userId))) return undefined
  return findScenarioRenewal(ctx.db, ctx.org.id, wanted, listCatalogItems(ctx.catalog))
}

function isRenewed(ctx: OrgContext, userId: string): Promise<boolean> {
  return hasSince(ctx.db, ctx.org.id, { userIds: [userId] })
}
