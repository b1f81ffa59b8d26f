/** Certificates of organizations that require fixes written by hand wherever there is a lab. */
import type { OrgContext } from '../../../platform/context.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { listLabLanguages, type WithSandbox } from '../../training/labs/labs.ts'
import { listHandsOnChallenges } from '../../training/progress/progress.ts'
import { findIsHandsOnRequired } from './learning.queries.ts'

/** Challenges that the person has to pass with a fix written by hand. None if the organization doesn't require it. */
export async function listWithoutHandsOn(
  ctx: CatalogContext<OrgContext> & WithSandbox,
  userId: string,
): Promise<{ itemType: 'topic'; itemId: string; partId: string }[]> {
  if (!(await findIsHandsOnRequired(ctx.db, ctx.org.id))) return []
  const written = await listHandsOnChallenges(ctx.db, { orgId: ctx.org.id, userId })
  return [...ctx.catalog.topics.values()].flatMap(({ id, challengeIds }) =>
    challengeIds
      .filter((challengeId) => !written.has(`${id}/${challengeId}`))
      .filter((challengeId) => listLabLanguages(ctx, { topicId: id, challengeId }).length > 0)
      .map((challengeId) => ({ itemType: 'topic' as const, itemId: id, partId: challengeId })),
  )
}
