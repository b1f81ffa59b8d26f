/** The learner's home: what to continue, what is due, what to learn next. */
import type { CurrentWork, LearnHome, LearnItem, Recommendation, UserAssignment } from '@parapet/contract'
import { findOwnFinding } from '../../../findings/sarif/sarif.ts'
import { listOwnWork } from '../../../training/assignments/assignments.ts'
import type { Catalog } from '../../../training/catalog/catalog.ts'
import { listPracticeProgress, toProgressTotals } from '../../../training/progress/progress.ts'
import { listOpenAttempts } from '../attempts/attempts.queries.ts'
import { type ItemName, listCategoryItems, toLearnItem } from '../learn-items.ts'
import { type LearnerContext, learnerOf, readLearner } from '../learner.ts'
import { type LearnerRow, listLearningDays } from '../learning.queries.ts'
import { mondayOfWeek, toDayNumber, toLocalDay, toWeekNumber } from '../local-days.rules.ts'
import { readPreferences } from '../rewards/leaderboard.ts'
import { toLevel } from '../rewards/rewards.rules.ts'
import { readBadges } from '../rewards/rewards.ts'
import { toStreak } from '../rewards/streak.rules.ts'
import { toDueAssignments } from './due-assignments.ts'
import { type Choice, chooseCurrent, countPassedSince, findWeakestCategory, type Result } from './home.rules.ts'

const renewalCount = 6
const calendarDays = 35

/** A fixed number of statements, however much the person has started or was assigned. */
export async function readHome(ctx: LearnerContext): Promise<LearnHome> {
  const { userId } = learnerOf(ctx)
  const learner = await readLearner(ctx)
  const { due: assignments, renewing } = await listOwnWork(ctx, userId)
  const results = await listPracticeProgress(ctx, userId)
  const due = await toDueAssignments(ctx, learner, assignments)
  const begun = listBegun(ctx.catalog, learner)
  const known = { learner, assignments, results }
  const chosen = chooseCurrent(due, begun, ctx.clock.now())
  const shown = new Set(due.flatMap(({ nextItem }) => (nextItem === null ? [] : [nextItem.itemId])))
  const { totalXp } = toProgressTotals(ctx.catalog, learner.practice, learner.learn)
  const { weeklyGoal, streakUnit } = await readPreferences(ctx)
  const today = toLocalDay(ctx.clock.now(), learner.timeZone)
  const days = await listLearningDays(ctx.db, learnerOf(ctx))
  return {
    totalXp,
    level: toLevel(totalXp),
    badges: await readBadges(ctx),
    streak: toStreak(days, today, streakUnit),
    certificateCount: learner.certifiedCategoryIds.length,
    due,
    renewals: renewing.slice(0, renewalCount).map(toRenewal),
    continue: begun,
    current: chosen === undefined ? null : await toCurrent(ctx, chosen, known),
    today,
    practiceDays: days.filter((day) => toDayNumber(day) > toDayNumber(today) - calendarDays),
    weeklyGoal,
    passedThisWeek: countPassedSince(results, mondayOfWeek(toWeekNumber(today)), learner.timeZone),
    skills: listSkills(ctx.catalog, learner),
    recommendation: await recommend(ctx, { ...known, chosen, shown }),
  }
}

function toRenewal({ id, targetTitle, renewsAt }: UserAssignment): LearnHome['renewals'][number] {
  return { assignmentId: id, targetTitle, renewsAt: renewsAt as string }
}

function listBegun(catalog: Catalog, learner: LearnerRow): LearnItem[] {
  const names: ItemName[] = [
    ...catalog.topics.keys().map((itemId) => ({ itemType: 'topic' as const, itemId })),
    ...catalog.scenarios.keys().map((itemId) => ({ itemType: 'scenario' as const, itemId })),
  ]
  return names
    .map((name) => toLearnItem(catalog, learner, name))
    .filter(({ status }) => status === 'in_progress')
    .sort((a, b) => ((a.lastActivityAt ?? '') < (b.lastActivityAt ?? '') ? 1 : -1))
}

/** The steps of the current item; an open attempt comes next. */
async function toCurrent(
  ctx: LearnerContext,
  { name, reason, deadline }: Choice,
  { learner, assignments, results }: Pick<Known, 'learner' | 'assignments' | 'results'>,
): Promise<CurrentWork> {
  const item = toLearnItem(ctx.catalog, learner, name)
  const found = reason === 'finding' ? assignments.find(({ targetId }) => targetId === name.itemId) : undefined
  const finding = found?.sarifRunId == null ? null : await readFinding(ctx, found.sarifRunId, name.itemId)
  const why = { item, reason, deadline, finding }
  if (item.itemType === 'scenario') {
    const steps = Array.from({ length: item.partsTotal }, (_, index) => ({
      title: null,
      isDone: index < item.partsCompleted,
    }))
    return { ...why, steps, currentStep: toIndex(steps), attempt: null }
  }
  const topic = ctx.catalog.topics.get(item.itemId)
  const passed = new Set(
    results
      .filter(({ topicId, completedAt }) => topicId === item.itemId && completedAt !== null)
      .map((row) => row.challengeId),
  )
  const challenges = topic?.challenges ?? []
  const steps = challenges.map(({ id, title }) => ({ title, isDone: passed.has(id) }))
  const open = (await listOpenAttempts(ctx.db, learnerOf(ctx), item.itemId)).find(({ challengeId, language }) =>
    challenges.some(({ id, languages }) => id === challengeId && languages.includes(language)),
  )
  const attempt =
    open === undefined
      ? null
      : {
          attemptId: open.id,
          language: open.language,
          phase: open.phase === 'find' ? ('find' as const) : ('fix' as const),
        }
  const currentStep = open === undefined ? toIndex(steps) : challenges.findIndex(({ id }) => id === open.challengeId)
  return { ...why, steps, currentStep, attempt }
}

function toIndex(steps: { isDone: boolean }[]): number | null {
  const index = steps.findIndex(({ isDone }) => !isDone)
  return index === -1 ? null : index
}

function listSkills(catalog: Catalog, learner: LearnerRow): LearnHome['skills'] {
  return [...catalog.categories.values()]
    .map(({ id, title }) => {
      const topics = listCategoryItems(catalog, id, 'topic')
        .map((name) => toLearnItem(catalog, learner, name))
        .filter(({ partsTotal }) => partsTotal > 0)
      return {
        categoryId: id,
        title,
        topicsTotal: topics.length,
        topicsCompleted: topics.filter(({ status }) => status === 'completed').length,
        isCertified: learner.certifiedCategoryIds.includes(id),
      }
    })
    .filter(({ topicsTotal }) => topicsTotal > 0)
}

type Known = {
  learner: LearnerRow
  assignments: UserAssignment[]
  results: Result[]
  chosen: Choice | undefined
  /** Items of rows that say what is due. */
  shown: ReadonlySet<string>
}

/** Null without locations: the assignment itself still gives the reason. */
async function readFinding(ctx: LearnerContext, runId: string, topicId: string): Promise<CurrentWork['finding']> {
  const found = await findOwnFinding(ctx, { runId, userId: learnerOf(ctx).userId, topicId })
  if (found === undefined) return null
  const { repo, receivedAt, locations } = found
  return { repo, uri: locations[0]?.uri ?? null, startLine: locations[0]?.startLine ?? null, receivedAt }
}

/** Findings in the person's own code come first, then the category with the lowest scores, then the catalog order. */
async function recommend(
  ctx: LearnerContext,
  { learner, assignments, results, chosen, shown }: Known,
): Promise<Recommendation | null> {
  const { catalog } = ctx
  const reason = chosen?.reason
  const isOpen = (item: LearnItem) =>
    item.status !== 'completed' && item.partsTotal > 0 && !item.isRetired && item.itemId !== chosen?.name.itemId
  const topics = [...catalog.categories.keys()]
    .flatMap((categoryId) => listCategoryItems(catalog, categoryId, 'topic'))
    .map((name) => toLearnItem(catalog, learner, name))
    .filter(isOpen)
  // One query is enough, and the hero may have asked already.
  for (const { sarifRunId, targetType, targetId } of reason === 'finding' ? [] : assignments) {
    const item = topics.find(({ itemId }) => targetType === 'topic' && itemId === targetId)
    if (sarifRunId === null || item === undefined) continue
    return { reason: 'finding', item, finding: await readFinding(ctx, sarifRunId, targetId) }
  }
  const weakest = findWeakestCategory(results, (topicId) => catalog.topics.get(topicId)?.categoryId)
  // Nothing is on the page twice; a finding says more than the row of its assignment.
  const others = topics.filter(({ itemId }) => !shown.has(itemId))
  const inWeakest = others.find(({ categoryId }) => categoryId === weakest)
  if (inWeakest !== undefined) return { reason: 'weakest', item: inWeakest, finding: null }
  const next = others[0]
  return next === undefined ? null : { reason: 'next', item: next, finding: null }
}
