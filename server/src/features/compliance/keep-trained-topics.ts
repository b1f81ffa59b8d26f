import type { OrgContext, WriteContext } from '../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { write } from '../organization/organization.ts'
import { listStaleUserIds, upsertTrainedTopics } from './compliance.queries.ts'
import { planOf } from './teaching-plan.ts'

/** Keeps transactions short, so that no request waits long for the organization's lock. */
const peopleAtOnce = 200

/** Call it in the transaction that records a passed attempt. */
export async function noteTraining(ctx: WriteContext<CatalogContext>, userId: string): Promise<void> {
  await upsertTrainedTopics(ctx.db, ctx.org.id, [userId], planOf(ctx.catalog))
}

/** Recomputes rows that were computed for other content. */
export async function refreshTraining(ctx: CatalogContext<OrgContext>): Promise<void> {
  const plan = planOf(ctx.catalog)
  let isDone = false
  while (!isDone) {
    isDone = await write(ctx, { changes: [] }, async ({ db, org }) => {
      const userIds = await listStaleUserIds(db, org.id, plan.key, peopleAtOnce)
      if (userIds.length > 0) await upsertTrainedTopics(db, org.id, userIds, plan)
      return userIds.length < peopleAtOnce
    })
  }
}
