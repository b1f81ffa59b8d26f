/** Challenges as learners take them. Everything is graded here; what was not earned does not leave. */
import type {
  Attempt,
  AttemptAnswer,
  AttemptResult,
  ChoiceFeedback,
  Completions,
  HintRequest,
  LanguageName,
  OperationAnswer,
  takeHint as takeHintOperation,
} from '@parapet/contract'
import { newId } from '../../platform/crypto/random.ts'
import { AppError, invalidField } from '../../platform/http/app-error.ts'
import { write } from '../organization/organization.ts'
import { listPracticeProgress, scoreAttempt } from '../progress/progress.ts'
import {
  countTakenLanguages,
  findAttemptRow,
  insertAttemptRow,
  insertLearningDay,
  insertTry,
  listOpenAttempts,
  updateAttemptRow,
} from './attempts.queries.ts'
import { isRightChoice, makeLabels, type PhaseName, pickLanguage } from './attempts.rules.ts'
import { readPreferences } from './leaderboard.ts'
import { type LearnerContext, learnerOf } from './learner.ts'
import {
  type ChallengeName,
  findChallenge,
  isStale,
  newBeginning,
  openAttempt,
  openRow,
  refuseStale,
} from './open-attempt.ts'
import { nothingCompleted, recordChallengeResult } from './record-results.ts'
import { explain, type OpenedAttempt, phaseOf, rightOnes, showAttempt } from './show-attempt.ts'

/** Goes on with an attempt that is not done, or begins a new one. */
export async function beginAttempt(
  ctx: LearnerContext,
  name: ChallengeName,
  asked: LanguageName | undefined,
): Promise<Attempt> {
  const { topic, challenge } = await findChallenge(ctx, name)
  const languages = [...challenge.variants.keys()]
  if (asked !== undefined && !languages.includes(asked)) {
    throw invalidField('language', `must be one of: ${languages.join(', ')}`)
  }
  return write(ctx, { changes: [] }, async (ctx) => {
    const owner = learnerOf(ctx)
    const open = (await listOpenAttempts(ctx.db, owner, topic.id, challenge.id)).filter(
      ({ language }) => challenge.variants.has(language) && (asked === undefined || language === asked),
    )[0]
    if (open !== undefined) return show(ctx, await openRow(ctx, open))
    const { preferredLanguage } = await readPreferences(ctx)
    const taken = await countTakenLanguages(ctx.db, owner, name)
    const language = pickLanguage(languages, { asked, preferred: preferredLanguage, taken })
    const variant = language === undefined ? undefined : challenge.variants.get(language)
    if (language === undefined || variant === undefined) throw new AppError('challenge_not_found')
    const now = ctx.clock.now()
    const row = await insertAttemptRow(ctx.db, {
      ...owner,
      ...name,
      ...newBeginning(variant.gradingKey),
      id: newId(),
      language,
      completions: null,
      startedAt: now,
      updatedAt: now,
    })
    return show(ctx, { row, tries: [], topic, challenge, variant })
  })
}

export async function getAttempt(ctx: LearnerContext, attemptId: string): Promise<Attempt> {
  const opened = await openAttempt(ctx, attemptId)
  if (!isStale(opened)) return show(ctx, opened)
  // Only now is there something to write: the attempt begins anew with the content as it is.
  return write(ctx, { changes: [] }, async (ctx) => {
    const row = await findAttemptRow(ctx.db, learnerOf(ctx), attemptId)
    if (row === undefined) throw new AppError('attempt_not_found')
    return show(ctx, await openRow(ctx, row))
  })
}

/** A hint costs points once, however often it is asked for. */
export async function takeHint(
  ctx: LearnerContext,
  attemptId: string,
  { phase, number }: HintRequest,
): Promise<OperationAnswer<typeof takeHintOperation>> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    refuseStale(opened)
    const hints = opened.challenge.hints[phase]
    const hint = hints[number - 1]
    if (hint === undefined) throw invalidField('number', `must be at most ${hints.length}`)
    const { hintsUsed } = phaseOf(opened, phase)
    if (number <= hintsUsed) return { hint, attempt: await show(ctx, opened) }
    if (number !== hintsUsed + 1 || opened.row.phase !== phase) throw new AppError('attempt_moved_on')
    const taken = phase === 'find' ? { findHints: number } : { fixHints: number }
    const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, { ...taken, updatedAt: ctx.clock.now() })
    return { hint, attempt: await show(ctx, { ...opened, row }) }
  })
}

/**
 * Grades one try. Tries are numbered by the service, so an answer that comes twice counts once, and one from a window
 * that is behind counts not at all.
 */
export async function answerAttempt(
  ctx: LearnerContext,
  attemptId: string,
  { phase, tryNumber, choices: labels }: AttemptAnswer,
): Promise<{ isRight: boolean; feedback: ChoiceFeedback[]; attempt: Attempt }> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    refuseStale(opened)
    const choices = readChoices(opened, phase, labels)
    const made = opened.tries.find((one) => one.phase === phase && one.tryNumber === tryNumber)
    if (made === undefined) return grade(ctx, opened, { phase, tryNumber, choices })
    if (!isRightChoice(choices, made.choices)) throw new AppError('attempt_moved_on')
    return {
      isRight: made.isRight,
      feedback: explain(opened, phase, choices),
      attempt: await show(ctx, opened),
    }
  })
}

type GivenTry = { phase: PhaseName; tryNumber: number; choices: string[] }

async function grade(ctx: LearnerContext, opened: OpenedAttempt, given: GivenTry) {
  const { phase, tryNumber, choices } = given
  if (opened.row.phase !== phase || tryNumber !== phaseOf(opened, phase).tries + 1) {
    throw new AppError('attempt_moved_on')
  }
  const now = ctx.clock.now()
  const isRight = isRightChoice(choices, rightOnes(opened.challenge, phase))
  const made = { phase, tryNumber, choices, isRight }
  await insertTry(ctx.db, { ...made, orgId: ctx.org.id, attemptId: opened.row.id, createdAt: now })
  const tries = [...opened.tries, made]
  const isDone = isRight && phase === 'fix'
  const completions = isDone ? await record(ctx, { ...opened, tries }) : null
  if (isRight) await insertLearningDay(ctx.db, learnerOf(ctx), now)
  const row = await updateAttemptRow(ctx.db, learnerOf(ctx), opened.row.id, {
    ...(isRight ? { phase: isDone ? ('done' as const) : ('fix' as const) } : {}),
    ...(completions === null ? {} : { completions: JSON.stringify(completions) }),
    updatedAt: now,
  })
  const after = { ...opened, row, tries }
  return { isRight, feedback: explain(after, phase, choices), attempt: await show(ctx, after) }
}

async function record(ctx: LearnerContext, attempt: OpenedAttempt): Promise<Completions> {
  const { row } = attempt
  const { completions } = await recordChallengeResult(ctx, {
    userId: learnerOf(ctx).userId,
    attemptId: row.id,
    topicId: row.topicId,
    challengeId: row.challengeId,
    language: row.language,
    find: phaseOf(attempt, 'find'),
    fix: phaseOf(attempt, 'fix'),
  })
  return completions
}

/** Labels of this attempt back to ids, in alphabetical order. */
function readChoices(
  { row, challenge, variant }: OpenedAttempt,
  phase: PhaseName,
  labels: readonly string[],
): string[] {
  const ids = makeLabels(row.seed, phase, phase === 'find' ? variant.blocks.keys() : challenge.fixes.keys())
  // Fixes have no labels before they are shown.
  if (phase === 'fix' && row.phase === 'find') throw new AppError('attempt_moved_on')
  const chosen = labels.map((label, index) => {
    const id = ids.get(label)
    if (id === undefined) throw invalidField(`choices[${index}]`, 'must be a label of this attempt')
    return id
  })
  const count = rightOnes(challenge, phase).length
  if (new Set(chosen).size !== count || chosen.length !== count) {
    throw invalidField(
      'choices',
      `must name ${count} different ${phase === 'find' ? 'block' : 'fix'}${count === 1 ? '' : 's'}`,
    )
  }
  return chosen.sort()
}

async function show(ctx: LearnerContext, attempt: OpenedAttempt): Promise<Attempt> {
  return showAttempt(attempt, attempt.row.phase === 'done' ? await makeResult(ctx, attempt) : null)
}

async function makeResult(ctx: LearnerContext, attempt: OpenedAttempt): Promise<AttemptResult> {
  const { row, topic, challenge } = attempt
  const results = (await listPracticeProgress(ctx, learnerOf(ctx).userId)).filter(({ topicId }) => topicId === topic.id)
  const passed = new Set(
    results.filter(({ completedAt }) => completedAt !== null).map(({ challengeId }) => challengeId),
  )
  const next = topic.challenges.find(({ id }) => !passed.has(id))
  return {
    ...scoreAttempt(phaseOf(attempt, 'find'), phaseOf(attempt, 'fix')),
    bestScore: results.find(({ challengeId }) => challengeId === challenge.id)?.score ?? 0,
    blocks: explain(attempt, 'find', challenge.blocks.keys()),
    fixes: explain(attempt, 'fix', challenge.fixes.keys()),
    exploit: challenge.exploit,
    remember: challenge.remember,
    references: challenge.references,
    completions: row.completions ?? nothingCompleted,
    isTopicCompleted: next === undefined,
    nextChallenge: next === undefined ? null : { challengeId: next.id, title: next.title },
  }
}
