import type { OrgContext, RootContext, WriteContext } from '../../../platform/context.ts'
import { write } from '../../organization/organization/organization.ts'
import type { CatalogContext, WithCatalog } from '../catalog/catalog.ts'
import { listStaleOrganizationIds, listStaleUserIds, upsertTrainedTopics } from './compliance.queries.ts'
import { planOf } from './teaching-plan.ts'

/** Keeps transactions short, so that no request waits long for the organization's lock. */
const peopleAtOnce = 200

/** Call it in the transaction that records a passed attempt. */
export async function noteTraining(ctx: WriteContext<CatalogContext>, userId: string): Promise<void> {
  await upsertTrainedTopics(ctx.db, ctx.org.id, [userId], planOf(ctx.catalog))
}

/** An id before all others. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Recomputes rows that were computed for other content. */
export async function refreshTraining(ctx: CatalogContext<OrgContext>, signal?: AbortSignal): Promise<void> {
  const plan = planOf(ctx.catalog)
  let after: string | undefined = nobody
  while (after !== undefined && signal?.aborted !== true) {
    const part = { key: plan.key, after, limit: peopleAtOnce }
    after = await write(ctx, async ({ db, org }) => {
      const userIds = await listStaleUserIds(db, org.id, part)
      if (userIds.length > 0) await upsertTrainedTopics(db, org.id, userIds, plan)
      return userIds.length < peopleAtOnce ? undefined : userIds.at(-1)
    })
  }
}

/** The same for all organizations, after an upgrade has brought other content. Returns how many had such rows. */
export async function refreshAllTraining({
  root,
  signal,
}: {
  root: RootContext & WithCatalog
  signal: AbortSignal
}): Promise<number> {
  const ids = await listStaleOrganizationIds(root.db, planOf(root.catalog).key)
  for (const id of ids) {
    if (signal.aborted) break
    await refreshTraining({ ...root, org: { id } }, signal)
  }
  return ids.length
}
