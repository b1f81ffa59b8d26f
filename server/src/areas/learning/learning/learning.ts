/** What a learner sees of the catalog and their own work. */
import type {
  Certificate,
  ChallengeProgress,
  LearnCategory,
  LearnCourse,
  LearnFinding,
  LearnTopic,
  Transcript,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { findOwnFinding } from '../../findings/sarif/sarif.ts'
import { listUserAssignments } from '../../training/assignments/assignments.ts'
import type { Catalog } from '../../training/catalog/catalog.ts'
import { listUserCertificates } from '../../training/certificates/certificates.ts'
import { getCourse } from '../../training/custom-courses/custom-courses.ts'
import { hasRegistration } from '../../training/lms-registrations/lms-registrations.ts'
import { listMarkedParts, listPracticeProgress, toProgressTotals } from '../../training/progress/progress.ts'
import { listOpenAttempts } from './attempts/attempts.queries.ts'
import { certificateFrom } from './attempts/locks.rules.ts'
import { findLocks } from './attempts/locks.ts'
import { listWithoutHandsOn } from './hands-on.ts'
import { findNext, listCategoryItems, toLearnItem } from './learn-items.ts'
import { type LearnerContext, learnerOf, readLearner } from './learner.ts'
import { toLevel } from './rewards/rewards.rules.ts'
import { readBadges } from './rewards/rewards.ts'

export { readDueAssignments } from './home/due-assignments.ts'

/** Enough to recognize your own code; the scan upload has all findings. */
const findingRuns = 3
const findingLocations = 20

export async function readCatalog(ctx: LearnerContext): Promise<LearnCategory[]> {
  const learner = await readLearner(ctx)
  return [...ctx.catalog.categories.values()].map(({ id, title, description, owasp }) => ({
    categoryId: id,
    title,
    description,
    owasp,
    isCertified: learner.certifiedCategoryIds.includes(id),
    items: [...listCategoryItems(ctx.catalog, id, 'topic'), ...listCategoryItems(ctx.catalog, id, 'scenario')].map(
      (name) => toLearnItem(ctx.catalog, learner, name),
    ),
  }))
}

export async function readTopic(ctx: LearnerContext, topicId: string): Promise<LearnTopic> {
  const { catalog, lessons } = ctx
  const topic = catalog.topics.get(topicId)
  if (topic === undefined) throw new AppError('topic_not_found', { itemId: topicId })
  const owner = learnerOf(ctx)
  const learner = await readLearner(ctx)
  const results = (await listPracticeProgress(ctx, owner.userId)).filter((row) => row.topicId === topicId)
  const open = await listOpenAttempts(ctx.db, owner, topicId)
  const locks = await findLocks(ctx, topicId)
  const marks = (await listMarkedParts(ctx, owner.userId)).filter(
    ({ itemType, itemId }) => itemType === 'topic' && itemId === topicId,
  )
  const toWrite = (await listWithoutHandsOn(ctx, owner.userId)).filter(({ itemId }) => itemId === topicId)
  const challenges = topic.challenges.map(({ id, title, difficulty, languages }) => {
    const result = results.find(({ challengeId }) => challengeId === id)
    const begun = open.find((row) => row.challengeId === id && languages.includes(row.language))
    const mark = marks.find(({ partId }) => partId === id)
    return {
      challengeId: id,
      title,
      difficulty,
      languages,
      bestScore: result?.score ?? null,
      isPassed: (result?.completedAt ?? null) !== null,
      isHandsOn: result !== undefined && isFixedByHand(result),
      attempts: result?.attempts ?? 0,
      lock: locks.get(id) ?? null,
      certificateFrom: mark === undefined ? null : certificateFrom(mark.markedAt).toISOString(),
      needsHandsOn: toWrite.some(({ partId }) => partId === id),
      openAttempt: begun === undefined ? null : { attemptId: begun.id, language: begun.language },
    }
  })
  return {
    item: toLearnItem(catalog, learner, { itemType: 'topic', itemId: topicId }),
    categoryTitle: catalog.categories.get(topic.categoryId)?.title ?? topic.categoryId,
    lesson: await lessons.findLesson(topicId),
    diagram: await lessons.findDiagram(topicId),
    challenges,
    nextChallengeId: challenges.find(({ isPassed }) => !isPassed)?.challengeId ?? null,
    findings: await listFindings(ctx, topicId),
  }
}

/** Findings in this person's own code that led to assignments of the topic, the newest first. */
async function listFindings(ctx: LearnerContext, topicId: string): Promise<LearnFinding[]> {
  const { userId } = learnerOf(ctx)
  const fromScans = (await listUserAssignments(ctx, userId)).filter(
    ({ targetType, targetId, sarifRunId }) => targetType === 'topic' && targetId === topicId && sarifRunId !== null,
  )
  const findings: LearnFinding[] = []
  for (const { id, sarifRunId } of fromScans.slice(0, findingRuns)) {
    const finding = await findOwnFinding(ctx, { runId: sarifRunId as string, userId, topicId })
    if (finding === undefined) continue
    findings.push({ assignmentId: id, ...finding, locations: finding.locations.slice(0, findingLocations) })
  }
  return findings
}

/** A course that the person was ever assigned, or connected with an LMS. Admins may view all courses. */
export async function readCourse(
  ctx: LearnerContext,
  courseId: string,
  { canReadAll }: { canReadAll: boolean },
): Promise<LearnCourse> {
  const assignments = (await listUserAssignments(ctx, learnerOf(ctx).userId)).filter(
    ({ targetType, targetId }) => targetType === 'custom-course' && targetId === courseId,
  )
  if (assignments.length === 0 && !canReadAll && !(await hasRegistration(ctx, learnerOf(ctx).userId, courseId))) {
    throw new AppError('custom_course_not_found')
  }
  const { name, description, icon, color, items: names } = await getCourse(ctx, courseId)
  const learner = await readLearner(ctx)
  const items = names.map((item) => toLearnItem(ctx.catalog, learner, item))
  const itemsCompleted = items.filter(({ status }) => status === 'completed').length
  const deadlines = assignments
    .filter(({ isActive, completedAt }) => isActive && completedAt === null)
    .map(({ dueAt }) => dueAt)
    .filter((dueAt) => dueAt !== null)
  const renewals = assignments
    .filter(({ isActive }) => isActive)
    .map(({ renewsAt }) => renewsAt)
    .filter((renewsAt) => renewsAt !== null)
  return {
    courseId,
    name,
    description,
    icon,
    color,
    deadline: deadlines.sort()[0] ?? null,
    renewsAt: renewals.sort()[0] ?? null,
    itemsTotal: items.length,
    itemsCompleted,
    progressPercent: items.length === 0 ? 0 : Math.floor((100 * itemsCompleted) / items.length),
    items,
    nextItem: findNext(items),
  }
}

export async function readTranscript(ctx: LearnerContext): Promise<Transcript> {
  const { userId } = learnerOf(ctx)
  const learner = await readLearner(ctx)
  const { practiceProgress, learnProgress, ...totals } = toProgressTotals(ctx.catalog, learner.practice, learner.learn)
  const results = await listPracticeProgress(ctx, userId)
  return {
    userName: learner.name,
    organizationName: learner.organizationName,
    ...totals,
    level: toLevel(totals.totalXp),
    badges: (await readBadges(ctx)).filter(({ earnedAt }) => earnedAt !== null),
    handsOnFixes: results.filter(isFixedByHand).length,
    topics: practiceProgress,
    challenges: results.map((result) => ({ ...result, title: titleOf(ctx.catalog, result) })),
    scenarios: learnProgress,
    certificates: await listUserCertificates(ctx, userId),
  }
}

/** Results that were recorded elsewhere may have a fix by hand without a pass. */
function isFixedByHand({ isHandsOn, completedAt }: ChallengeProgress): boolean {
  return isHandsOn && completedAt !== null
}

/** Falls back to the id of a challenge that is no longer in the content. */
function titleOf(catalog: Catalog, { topicId, challengeId }: ChallengeProgress): string {
  const challenge = catalog.topics.get(topicId)?.challenges.find(({ id }) => id === challengeId)
  return challenge?.title ?? challengeId
}

export function listCertificatesOfLearner(ctx: LearnerContext): Promise<Certificate[]> {
  return listUserCertificates(ctx, learnerOf(ctx).userId)
}
