import type { UserContext } from '../../../platform/context.ts'
import type { Catalog, Lessons } from '../../training/catalog/catalog.ts'
import type { WithSandbox } from '../../training/labs/labs.ts'
import { getLearner, type LearnerRow } from './learning.queries.ts'

/** The catalog, the lessons behind it, and where its labs run. */
export type Content = { catalog: Catalog; lessons: Lessons } & WithSandbox

/** The signed-in person. Nobody can learn on behalf of another person. */
export type LearnerContext = UserContext & Content

export function learnerOf({ org, actor }: UserContext): { orgId: string; userId: string } {
  return { orgId: org.id, userId: actor.userId }
}

export function readLearner(ctx: LearnerContext): Promise<LearnerRow> {
  const { orgId, userId } = learnerOf(ctx)
  return getLearner(ctx.db, orgId, userId)
}
