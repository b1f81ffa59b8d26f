/** What a learner sees of the catalog and of the own work. */
import type {
  Certificate,
  ChallengeProgress,
  DueAssignment,
  LearnCategory,
  LearnCourse,
  LearnFinding,
  LearnHome,
  LearnTopic,
  Transcript,
  UserAssignment,
} from '@parapet/contract'
import { AppError } from '../../platform/http/app-error.ts'
import { listDueAssignments, listUserAssignments } from '../assignments/assignments.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { listUserCertificates } from '../certificates/certificates.ts'
import { listItemsOfCourses } from '../courses/courses.ts'
import { getCourse } from '../custom-courses/custom-courses.ts'
import { listMarkedParts, listPracticeProgress, toProgressTotals } from '../progress/progress.ts'
import { findOwnFinding } from '../sarif/sarif.ts'
import { listOpenAttempts } from './attempts.queries.ts'
import { listWithoutHandsOn } from './hands-on.ts'
import { findNext, type ItemName, listCategoryItems, toLearnItem } from './learn-items.ts'
import { type LearnerContext, learnerOf } from './learner.ts'
import { getLearner, type LearnerRow } from './learning.queries.ts'
import { certificateFrom } from './locks.rules.ts'
import { findLocks } from './locks.ts'

const continueCount = 6
/** Enough to recognise one's own code; the run has all of it. */
const findingRuns = 3
const findingLocations = 20

function readLearner(ctx: LearnerContext): Promise<LearnerRow> {
  const { orgId, userId } = learnerOf(ctx)
  return getLearner(ctx.db, orgId, userId, ctx.clock.now().toISOString().slice(0, 10))
}

export async function readHome(ctx: LearnerContext): Promise<LearnHome> {
  const learner = await readLearner(ctx)
  const due = await listDueAssignments(ctx, learnerOf(ctx).userId)
  const courseIds = due.filter(({ targetType }) => targetType === 'custom-course').map(({ targetId }) => targetId)
  const courseItems = Map.groupBy(await listItemsOfCourses(ctx.db, ctx.org.id, courseIds), ({ courseId }) => courseId)
  const begun: ItemName[] = [
    ...ctx.catalog.topics.keys().map((itemId) => ({ itemType: 'topic' as const, itemId })),
    ...ctx.catalog.scenarios.keys().map((itemId) => ({ itemType: 'scenario' as const, itemId })),
  ]
  return {
    totalXp: toProgressTotals(ctx.catalog, learner.practice, learner.learn).totalXp,
    streakDays: learner.streakDays,
    certificateCount: learner.certifiedCategoryIds.length,
    due: due
      .map((assignment) => toDue(ctx.catalog, learner, assignment, courseItems.get(assignment.targetId) ?? []))
      .sort(byUrgency),
    continue: begun
      .map((name) => toLearnItem(ctx.catalog, learner, name))
      .filter(({ status }) => status === 'in_progress')
      .sort((a, b) => ((a.lastActivityAt ?? '') < (b.lastActivityAt ?? '') ? 1 : -1))
      .slice(0, continueCount),
  }
}

function toDue(
  catalog: Catalog,
  learner: LearnerRow,
  assignment: UserAssignment,
  courseItems: readonly ItemName[],
): DueAssignment {
  const { id, userStatus, itemsTotal, itemsCompleted } = assignment
  const { contentArea, targetType, targetId, targetTitle, deadline, isOverdue, isMandatory, note, source } = assignment
  const names = listTargetItems(catalog, assignment, courseItems)
  return {
    ...{
      assignmentId: id,
      contentArea,
      targetType,
      targetId,
      targetTitle,
      deadline,
      isOverdue,
      isMandatory,
      note,
      source,
    },
    status: userStatus,
    itemsTotal,
    itemsCompleted,
    progressPercent: itemsTotal === 0 ? 0 : Math.min(99, Math.floor((100 * itemsCompleted) / itemsTotal)),
    nextItem: findNext(names.map((name) => toLearnItem(catalog, learner, name))),
  }
}

function listTargetItems(
  catalog: Catalog,
  { contentArea, targetType, targetId }: UserAssignment,
  courseItems: readonly ItemName[],
): readonly ItemName[] {
  switch (targetType) {
    case 'custom-course':
      return courseItems
    case 'category':
      return listCategoryItems(catalog, targetId, contentArea === 'practice' ? 'topic' : 'scenario')
    default:
      return [{ itemType: targetType, itemId: targetId }]
  }
}

/** The earliest deadline first, which puts overdue ones in front; without a deadline the newest first, as they come. */
function byUrgency(a: DueAssignment, b: DueAssignment): number {
  if (a.deadline === b.deadline) return 0
  if (a.deadline === null) return 1
  if (b.deadline === null) return -1
  return a.deadline < b.deadline ? -1 : 1
}

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
      isHandsOn: result?.isHandsOn ?? false,
      attempts: result?.attempts ?? 0,
      lock: begun === undefined ? (locks.get(id) ?? null) : null,
      certificateFrom: mark === undefined ? null : certificateFrom(mark.markedAt).toISOString(),
      needsHandsOn: toWrite.some(({ partId }) => partId === id),
      openAttempt: begun === undefined ? null : { attemptId: begun.id, language: begun.language },
    }
  })
  return {
    item: toLearnItem(catalog, learner, { itemType: 'topic', itemId: topicId }),
    categoryTitle: catalog.categories.get(topic.categoryId)?.title ?? topic.categoryId,
    lesson: await lessons.findLesson(topicId),
    challenges,
    nextChallengeId:
      challenges.find(({ isPassed, lock }) => !isPassed && lock?.canWriteFix !== false)?.challengeId ?? null,
    findings: await listFindings(ctx, topicId),
  }
}

/** What scanners found in this person's own code that led to assignments of the topic, the newest first. */
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

/** Of a course that was given to the person, in any way and at any time. Admins may look at all of them. */
export async function readCourse(
  ctx: LearnerContext,
  courseId: string,
  { canReadAll }: { canReadAll: boolean },
): Promise<LearnCourse> {
  const assignments = (await listUserAssignments(ctx, learnerOf(ctx).userId)).filter(
    ({ targetType, targetId }) => targetType === 'custom-course' && targetId === courseId,
  )
  if (assignments.length === 0 && !canReadAll) throw new AppError('custom_course_not_found')
  const { name, description, icon, color, items: names } = await getCourse(ctx, courseId)
  const learner = await readLearner(ctx)
  const items = names.map((item) => toLearnItem(ctx.catalog, learner, item))
  const itemsCompleted = items.filter(({ status }) => status === 'completed').length
  const deadlines = assignments
    .filter(({ isActive, completedAt }) => isActive && completedAt === null)
    .map(({ deadline }) => deadline)
    .filter((deadline) => deadline !== null)
  return {
    ...{ courseId, name, description, icon, color },
    deadline: deadlines.sort()[0] ?? null,
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
    handsOnFixes: results.filter(({ isHandsOn }) => isHandsOn).length,
    topics: practiceProgress,
    challenges: results.map((result) => ({ ...result, title: titleOf(ctx.catalog, result) })),
    scenarios: learnProgress,
    certificates: await listUserCertificates(ctx, userId),
  }
}

/** Of a challenge that is no longer in the content, its id is what is left. */
function titleOf(catalog: Catalog, { topicId, challengeId }: ChallengeProgress): string {
  const challenge = catalog.topics.get(topicId)?.challenges.find(({ id }) => id === challengeId)
  return challenge?.title ?? challengeId
}

export function listCertificatesOfLearner(ctx: LearnerContext): Promise<Certificate[]> {
  return listUserCertificates(ctx, learnerOf(ctx).userId)
}
