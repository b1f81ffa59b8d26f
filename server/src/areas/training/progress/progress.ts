import type { ChallengeProgress, ScenarioProgress, TopicProgress, UserDetail } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { requireSeenUser } from '../../organization/people/people.ts'
import type { Catalog, CatalogContext } from '../catalog/catalog.ts'
import {
  findLearnRows,
  type LearnRow,
  learnColumn,
  listChallengeRows,
  type PracticeRow,
  practiceColumn,
} from './progress.queries.ts'
import { countWorkRows, type WorkRow } from './record-progress.queries.ts'

export { clearMark, findMark, listMarkedParts, type MarkedPart, markPart } from './marked-parts.ts'
export {
  type AttemptRecord,
  type CompletedItem,
  listAttemptRecords,
  listCompletedItems,
  listPassRows,
  type PassRow,
} from './progress.queries.ts'
export {
  canStillPass,
  type Phase,
  type Score,
  scenarioXp,
  scoreAttempt,
  scorePhase,
  scorePractice,
  worthInPractice,
} from './progress.rules.ts'
export { findAttempt, findFinishedSteps, listHandsOnChallenges, listStepPasses } from './record-progress.queries.ts'
export {
  type ChallengeAttempt,
  type ChallengeOutcome,
  type FinishedStep,
  type Recorded,
  recordAttempt,
  recordStep,
  type ScenarioOutcome,
} from './record-progress.ts'
export { type LearnRow, learnColumn, type PracticeRow, practiceColumn }

type ProgressTotals = Pick<
  UserDetail,
  'totalXp' | 'completedChallenges' | 'completedScenarios' | 'practiceProgress' | 'learnProgress'
>

/** A person's effort in a category, for its certificate. */
export function countWork({ db, org, catalog }: CatalogContext, userId: string, categoryId: string): Promise<WorkRow> {
  const idsIn = (items: ReadonlyMap<string, { id: string; categoryId: string }>) =>
    [...items.values()].filter((item) => item.categoryId === categoryId).map(({ id }) => id)
  return countWorkRows(
    db,
    { orgId: org.id, userId },
    { topicIds: idsIn(catalog.topics), scenarioIds: idsIn(catalog.scenarios) },
  )
}

/** Totals are always computed from the rows, never stored: they cannot drift. */
export function toProgressTotals(catalog: Catalog, practice: PracticeRow[], learn: LearnRow[]): ProgressTotals {
  return {
    totalXp: sum(practice, (row) => row.xp) + sum(learn, (row) => row.xpEarned),
    completedChallenges: sum(practice, (row) => row.passed),
    completedScenarios: learn.filter((row) => row.completedAt !== null).length,
    practiceProgress: practice.map((row) => toTopicProgress(catalog, row)),
    learnProgress: learn.map((row) => toScenarioProgress(catalog, row)),
  }
}

/** For those who look after the person; the person's own pages use `listPracticeProgress`. */
export async function showPracticeProgress(ctx: OrgContext, userId: string): Promise<ChallengeProgress[]> {
  await requireSeenUser(ctx, userId)
  return listPracticeProgress(ctx, userId)
}

export async function listPracticeProgress(ctx: OrgContext, userId: string): Promise<ChallengeProgress[]> {
  const rows = await listChallengeRows(ctx.db, ctx.org.id, userId)
  if (rows === undefined) throw new AppError('user_not_found')
  return rows.map((row) => ({ ...row, completedAt: row.completedAt?.toISOString() ?? null }))
}

export async function showLearnProgress(ctx: CatalogContext, userId: string): Promise<ScenarioProgress[]> {
  await requireSeenUser(ctx, userId)
  const rows = await findLearnRows(ctx.db, ctx.org.id, userId)
  if (rows === undefined) throw new AppError('user_not_found')
  return rows.map((row) => toScenarioProgress(ctx.catalog, row))
}

function toTopicProgress(catalog: Catalog, row: PracticeRow): TopicProgress {
  const topic = catalog.topics.get(row.topicId)
  // A topic may have lost challenges since; progress never exceeds 100 percent.
  const total = Math.max(topic?.challengeIds.length ?? 0, row.passed)
  // What was completed stays so when challenges are added.
  const isComplete = row.completedAt !== null
  return {
    topicId: row.topicId,
    topicTitle: topic?.title ?? row.topicId,
    categoryId: topic?.categoryId ?? '',
    challengesTotal: total,
    challengesCompleted: row.passed,
    partsToRepeat: countParts(row.markedParts, topic?.challengeIds),
    progressPercent: isComplete ? 100 : percent(row.passed, total),
    averageScore: row.attempted === 0 ? null : Math.round(row.xp / row.attempted),
    xpEarned: row.xp,
    status: isComplete ? 'completed' : 'in_progress',
    startedAt: toIso(row.startedAt),
    lastActivityAt: toIso(row.lastActivityAt),
    completedAt: row.completedAt === null ? null : toIso(row.completedAt),
  }
}

function toScenarioProgress(catalog: Catalog, row: LearnRow): ScenarioProgress {
  const scenario = catalog.scenarios.get(row.scenarioId)
  const isComplete = row.completedAt !== null
  return {
    scenarioId: row.scenarioId,
    scenarioTitle: scenario?.title ?? row.scenarioId,
    categoryId: scenario?.categoryId ?? '',
    currentStep: row.currentStep,
    totalSteps: row.totalSteps,
    partsToRepeat: countParts(row.markedParts, scenario?.stepIds),
    progressPercent: isComplete ? 100 : percent(row.currentStep, row.totalSteps),
    xpEarned: row.xpEarned,
    status: isComplete ? 'completed' : 'in_progress',
    startedAt: toIso(row.startedAt),
    lastActivityAt: toIso(row.lastActivityAt),
    completedAt: row.completedAt === null ? null : toIso(row.completedAt),
  }
}

/** Parts removed from the catalog needn't be repeated. */
export function countParts(markedParts: readonly string[], offered: readonly string[] = []): number {
  return markedParts.filter((id) => offered.includes(id)).length
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole)
}

function sum<T>(rows: T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0)
}

function toIso(time: string): string {
  return new Date(time).toISOString()
}
