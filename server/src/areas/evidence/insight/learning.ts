/** What people find hard, and what takes them long. */

import { type LearningInsight, pauseMinutesMax } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { findTeamName } from '../../organization/people/people.ts'
import type { CatalogContext, CatalogTopic, Lessons } from '../../training/catalog/catalog.ts'
import { isEnough } from './insight.rules.ts'
import type { KeptAnswers } from './kept-answers.ts'
import {
  type AttemptSums,
  countLearners,
  type FailedFix,
  listFailedFixes,
  sumAttempts,
  sumRecentAttempts,
  sumTime,
  type TopicTime,
} from './learning.queries.ts'

type InsightContext = CatalogContext & { lessons: Lessons }
type KeptLearning = KeptAnswers<LearningInsight>

const defaultDays = 90
/** Up to this many, attempts are read by time; of a year, nearly all are wanted, and reading them by person is faster. */
const recentDays = 120
const challengesListed = 50
const fixesListed = 50

export async function getLearningInsight(
  ctx: InsightContext,
  kept: KeptLearning,
  { days = defaultDays, teamId }: { days?: number; teamId?: string },
): Promise<LearningInsight> {
  if (teamId !== undefined && (await findTeamName(ctx, teamId)) === undefined) throw new AppError('team_not_found')
  return kept.read(ctx, `${days} ${teamId ?? ''}`, () => countLearning(ctx, days, teamId))
}

async function countLearning(ctx: InsightContext, days: number, teamId: string | undefined): Promise<LearningInsight> {
  const { db, org, catalog } = ctx
  const since = new Date(ctx.clock.now().getTime() - days * dayMs)
  const scope = { orgId: org.id, teamId, since }
  // A team's attempts are few, and quickly found by its people, however long the period is.
  const isByTime = days <= recentDays && teamId === undefined
  const readTimes = () => sumTime(db, scope, pauseMinutesMax * 60)
  // For a large organization each takes PostgreSQL seconds, so two are read side by side; more would take more connections.
  const readFirst = async () =>
    isByTime
      ? { even: await sumRecentAttempts(db, scope), times: undefined }
      : { even: await sumAttempts(db, scope, 'even'), times: await readTimes() }
  const readSecond = async () => ({
    odd: isByTime ? [] : await sumAttempts(db, scope, 'odd'),
    otherTimes: isByTime ? await readTimes() : [],
    fixes: await listFailedFixes(db, scope, fixesListed),
    people: await countLearners(db, scope),
  })
  const [{ even, times: firstTimes }, { odd, otherTimes, fixes, people }] = await Promise.all([
    readFirst(),
    readSecond(),
  ])
  const times = firstTimes ?? otherTimes
  const sums = addUp([...even, ...odd])
  const byTopic = new Map(times.map((time) => [time.topicId, time]))
  const ofTopics = sums.filter(({ challengeId }) => challengeId === null)
  const tried = sums.flatMap((row) => toChallenge(catalog.topics.get(row.topicId), row) ?? [])
  // People who returned made their first attempt earlier, so they don't show how hard a challenge is at first.
  const compared = tried.filter(({ firstAttempts, attempts }) => isEnough({ people: firstAttempts, attempts }))
  return {
    since: since.toISOString(),
    people,
    attempts: ofTopics.reduce((total, { attempts }) => total + attempts, 0),
    minutes: toMinutes(times.reduce((total, { seconds }) => total + seconds, 0)),
    topics: ofTopics
      .flatMap((row) => {
        const topic = findOffered(ctx, row.topicId)
        return topic === undefined ? [] : [toTopic(ctx, topic, row, byTopic.get(row.topicId))]
      })
      .sort((a, b) => byTrust(a, b) || a.averageScore - b.averageScore || (a.topicId < b.topicId ? -1 : 1)),
    challengesUncompared: tried.length - compared.length,
    challenges: compared
      .sort((a, b) => shareOf(a) - shareOf(b) || b.attempts - a.attempts || byName(a, b))
      .slice(0, challengesListed),
    fixes: (await Promise.all(fixes.map((fix) => toFix(ctx, fix)))).filter((fix) => fix !== undefined),
  }
}

/** The sums of both halves of the people. */
function addUp(rows: readonly AttemptSums[]): AttemptSums[] {
  return [...Map.groupBy(rows, ({ topicId, challengeId }) => `${topicId} ${challengeId ?? ''}`).values()].map((same) =>
    same.reduce((a, b) => ({
      ...{ topicId: a.topicId, challengeId: a.challengeId, people: a.people + b.people },
      ...{ attempts: a.attempts + b.attempts, failedAttempts: a.failedAttempts + b.failedAttempts },
      ...{ scoreSum: a.scoreSum + b.scoreSum, hintsUsed: a.hintsUsed + b.hintsUsed },
      ...{ firstAttempts: a.firstAttempts + b.firstAttempts, firstPassed: a.firstPassed + b.firstPassed },
    })),
  )
}

/** Only offered topics are shown, because nothing can be done about retired ones. */
function findOffered({ catalog }: CatalogContext, topicId: string): CatalogTopic | undefined {
  const topic = catalog.topics.get(topicId)
  return topic?.isRetired === false ? topic : undefined
}

function toTopic({ catalog }: CatalogContext, topic: CatalogTopic, row: AttemptSums, time: TopicTime | undefined) {
  return {
    ...{ topicId: topic.id, topicTitle: topic.title, estimatedMinutes: topic.estimatedMinutes },
    categoryTitle: catalog.categories.get(topic.categoryId)?.title ?? topic.categoryId,
    ...{ people: row.people, attempts: row.attempts, failedAttempts: row.failedAttempts },
    averageScore: Math.round(row.scoreSum / row.attempts),
    minutes: toMinutes(time?.seconds ?? 0),
    minutesPerPerson: time === undefined ? 0 : toMinutes(time.seconds / time.people),
    isEnough: isEnough(row),
  }
}

function toChallenge(topic: CatalogTopic | undefined, row: AttemptSums) {
  const challenge = topic?.challenges.find(({ id }) => id === row.challengeId)
  if (topic === undefined || topic.isRetired || challenge === undefined) return undefined
  const { people, attempts, firstAttempts, firstPassed, hintsUsed } = row
  return {
    ...{ topicId: topic.id, topicTitle: topic.title, challengeId: challenge.id, challengeTitle: challenge.title },
    ...{ people, attempts, firstAttempts, firstPassed, hintsUsed },
  }
}

async function toFix(ctx: InsightContext, { topicId, challengeId, fixId, times, people }: FailedFix) {
  const topic = findOffered(ctx, topicId)
  const challenge = topic?.challenges.find(({ id }) => id === challengeId)
  if (topic === undefined || challenge === undefined) return undefined
  const title = fixId === null ? 'Written by hand' : await findFixTitle(ctx, { topicId, challengeId, fixId })
  // A fix that left the content.
  if (title === undefined) return undefined
  return {
    ...{ topicId, topicTitle: topic.title, challengeId, challengeTitle: challenge.title },
    ...{ fixId, fixTitle: title, times, people },
  }
}

async function findFixTitle(
  { lessons }: InsightContext,
  { topicId, challengeId, fixId }: { topicId: string; challengeId: string; fixId: string },
): Promise<string | undefined> {
  return (await lessons.findChallenge(topicId, challengeId))?.fixes.get(fixId)?.title
}

function byTrust(a: { isEnough: boolean }, b: { isEnough: boolean }): number {
  return Number(b.isEnough) - Number(a.isEnough)
}

/** Otherwise the order of equally hard challenges would change from one read to the next. */
function byName(a: { topicId: string; challengeId: string }, b: { topicId: string; challengeId: string }): number {
  const [first, second] = [a, b].map(({ topicId, challengeId }) => `${topicId} ${challengeId}`)
  return (first as string) < (second as string) ? -1 : 1
}

function shareOf({ firstAttempts, firstPassed }: { firstAttempts: number; firstPassed: number }): number {
  return firstPassed / firstAttempts
}

function toMinutes(seconds: number): number {
  return Math.round(seconds / 60)
}
