import type { Badge, Reward } from '@parapet/contract'
import {
  listAttemptRecords,
  listCompletedItems,
  scenarioXp,
  toProgressTotals,
} from '../../../training/progress/progress.ts'
import { listCategoryItems } from '../learn-items.ts'
import { type LearnerContext, learnerOf, readLearner } from '../learner.ts'
import { findTimeZone, listLearningDays } from '../learning.queries.ts'
import { type Deeds, type GivenBadge, listBadges, toLevel, xpGainedBy } from './rewards.rules.ts'

async function readDeeds(ctx: LearnerContext): Promise<Deeds> {
  const owner = learnerOf(ctx)
  const { catalog } = ctx
  return {
    attempts: await listAttemptRecords(ctx.db, owner),
    completed: await listCompletedItems(ctx.db, owner),
    days: await listLearningDays(ctx.db, owner),
    timeZone: await findTimeZone(ctx.db, owner),
    categories: [...catalog.categories.values()]
      .map(({ id, title }) => ({
        id,
        title,
        topicIds: listCategoryItems(catalog, id, 'topic')
          .map(({ itemId }) => itemId)
          .filter((topicId) => (catalog.topics.get(topicId)?.challenges.length ?? 0) > 0),
      }))
      .filter(({ topicIds }) => topicIds.length > 0),
  }
}

/** All badges, earned ones first, the latest at the top. */
export async function readBadges(ctx: LearnerContext): Promise<Badge[]> {
  const badges = listBadges(await readDeeds(ctx)).map(toBadge)
  return badges.sort((a, b) => ((a.earnedAt ?? '') < (b.earnedAt ?? '') ? 1 : a.earnedAt === b.earnedAt ? 0 : -1))
}

/** The reward for an attempt or a completed scenario. */
export async function readReward(
  ctx: LearnerContext,
  by: { attemptId: string } | { scenarioId: string },
): Promise<Reward> {
  const deeds = await readDeeds(ctx)
  const learner = await readLearner(ctx)
  const { totalXp } = toProgressTotals(ctx.catalog, learner.practice, learner.learn)
  const xpGained = 'attemptId' in by ? xpGainedBy(deeds.attempts, by.attemptId) : scenarioXp
  const level = toLevel(totalXp)
  const isEarnedBy = (badge: GivenBadge) =>
    'attemptId' in by ? badge.by.attemptId === by.attemptId : badge.by.scenarioId === by.scenarioId
  return {
    xpGained,
    totalXp,
    level,
    isLevelNew: toLevel(totalXp - xpGained).number < level.number,
    badges: listBadges(deeds).filter(isEarnedBy).map(toBadge),
  }
}

function toBadge({ by: _, ...badge }: GivenBadge): Badge {
  return badge
}
