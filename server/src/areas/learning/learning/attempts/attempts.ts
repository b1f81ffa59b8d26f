/** Challenges as learners take them. Grades everything on the server and never sends what was not earned. */
import type {
  Attempt,
  AttemptAnswer,
  AttemptMode,
  ChallengeLock,
  ChoiceFeedback,
  HintRequest,
  LanguageName,
  OperationAnswer,
  takeHint as takeHintOperation,
} from '@parapet/contract'
import { AppError, invalidField } from '../../../../platform/app-error.ts'
import type { WriteContext } from '../../../../platform/context.ts'
import { newId } from '../../../../platform/crypto/random.ts'
import { write } from '../../../organization/organization/organization.ts'
import { listLabLanguages } from '../../../training/labs/labs.ts'
import { isTopicAssigned } from '../home/due-assignments.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { findDoesPracticeCount } from '../learning.queries.ts'
import { readPreferences } from '../rewards/leaderboard.ts'
import {
  countTakenLanguages,
  deleteAttemptRow,
  findAttemptRow,
  insertAttemptRow,
  insertLearningDay,
  insertTry,
  listOpenAttempts,
  updateAttemptRow,
} from './attempts.queries.ts'
import { isRightChoice, makeLabels, type PhaseName, pickLanguage } from './attempts.rules.ts'
import { endAttempt, endIfLost } from './end-attempt.ts'
import { findLocks, markIfKnown, refuseLocked } from './locks.ts'
import {
  type ChallengeName,
  getChallenge,
  isStale,
  newBeginning,
  openAttempt,
  openRow,
  readLab,
  refuseStale,
} from './open-attempt.ts'
import { isUntouched, type OpenedAttempt, phaseOf } from './opened-attempt.ts'
import { areFixesShown, explain, listHints, rightOnes } from './show-attempt.ts'
import { show } from './show-result.ts'

type Wish = { language?: LanguageName | undefined; mode?: AttemptMode | undefined }

/** Continues an open attempt, or starts a new one. */
export async function beginAttempt(
  ctx: LearnerContext,
  name: ChallengeName,
  { language: asked, mode }: Wish = {},
): Promise<Attempt> {
  const { topic, challenge } = await getChallenge(ctx, name)
  const languages = [...challenge.variants.keys()]
  if (asked !== undefined && !languages.includes(asked)) {
    throw invalidField('language', `must be one of: ${languages.join(', ')}`)
  }
  return write(ctx, async (ctx) => {
    const owner = learnerOf(ctx)
    const [open] = await listOpenAttempts(ctx.db, owner, topic.id, challenge.id)
    const isOffered = open !== undefined && challenge.variants.has(open.language)
    if (open !== undefined && isOffered) {
      const continued = await continueAttempt(ctx, await openRow(ctx, open), { language: asked, mode })
      if (continued !== undefined) return show(ctx, continued)
    }
    // The content no longer has this language, so the attempt cannot continue.
    if (open !== undefined && !isOffered) await deleteAttemptRow(ctx.db, owner, open.id)
    // While locked, a fix for the record can only be written.
    let offered: readonly LanguageName[] = languages
    const isForRecord = await refuseRecord(ctx, name, mode, (lock) => {
      offered = listLabLanguages(ctx, name)
      return lock.canWriteFix && (asked === undefined || offered.includes(asked))
    })
    const { preferredLanguage, lastLanguage } = await readPreferences(ctx)
    const taken = await countTakenLanguages(ctx.db, owner, name)
    const language = pickLanguage(offered, { asked, preferred: preferredLanguage ?? lastLanguage, taken })
    const variant = language === undefined ? undefined : challenge.variants.get(language)
    if (language === undefined || variant === undefined) throw new AppError('challenge_not_found')
    const now = ctx.clock.now()
    const row = await insertAttemptRow(ctx.db, {
      ...owner,
      ...name,
      ...newBeginning(variant.gradingKey),
      id: newId(),
      language,
      isForRecord,
      recordScore: null,
      completions: null,
      isPassed: null,
      endedAt: null,
      solutionShownAt: null,
      fixesShownAt: null,
      attackDoneAt: null,
      attackInput: null,
      startedAt: now,
      updatedAt: now,
    })
    return show(ctx, await openRow(ctx, row))
  })
}

/** Undefined when an open practice ended, because the record was asked for. */
async function continueAttempt(
  ctx: WriteContext<LearnerContext>,
  opened: OpenedAttempt,
  { language, mode }: Wish,
): Promise<OpenedAttempt | undefined> {
  const isSame = mode === undefined || (mode === 'record') === opened.row.isForRecord
  if (isSame || (mode === 'practice' && !isUntouched(opened))) return switchLanguage(ctx, opened, language)
  if (mode === 'record') {
    if (!isUntouched(opened)) {
      // Whether it is locked, and in which languages it isn't, is asked as for any new attempt.
      await endAttempt(ctx, opened)
      return undefined
    }
    const written = language ?? opened.row.language
    await refuseLocked(
      ctx,
      opened.row,
      (lock) => lock.canWriteFix && listLabLanguages(ctx, opened.row).includes(written),
    )
  }
  const row = await updateAttemptRow(ctx.db, learnerOf(ctx), opened.row.id, { isForRecord: mode === 'record' })
  return switchLanguage(ctx, { ...opened, row }, language)
}

/**
 * Whether the new attempt is for the record: if that is asked for, or if an assignment counts nothing else and the
 * challenge isn't locked. Practice is never refused.
 */
async function refuseRecord(
  ctx: LearnerContext,
  name: ChallengeName,
  mode: AttemptMode | undefined,
  isAllowed: (lock: ChallengeLock) => boolean,
): Promise<boolean> {
  if (mode === 'practice') return false
  if (mode === 'record') {
    await refuseLocked(ctx, name, isAllowed)
    return true
  }
  if (await findDoesPracticeCount(ctx.db, ctx.org.id)) return false
  return (await isTopicAssigned(ctx, name.topicId)) && !(await findLocks(ctx, name.topicId)).has(name.challengeId)
}

/** The same attempt with another file: blocks and fixes are the same in all languages, so tries and hints stay. */
async function switchLanguage(
  ctx: LearnerContext,
  opened: OpenedAttempt,
  asked: LanguageName | undefined,
): Promise<OpenedAttempt> {
  const variant = asked === undefined ? undefined : opened.challenge.variants.get(asked)
  if (variant === undefined || variant.language === opened.row.language) return opened
  const lab = await readLab(ctx, { ...opened.row, language: variant.language })
  const isFixing = opened.row.phase === 'fix'
  // Without a lab the fixes are shown, which is not allowed while locked.
  if (opened.row.isForRecord && lab.missing !== null && opened.lab.missing === null) await refuseLocked(ctx, opened.row)
  const row = await updateAttemptRow(ctx.db, learnerOf(ctx), opened.row.id, {
    language: variant.language,
    gradingKey: variant.gradingKey,
    ...(isFixing ? enterFix(ctx, { row: opened.row, lab }) : {}),
    updatedAt: ctx.clock.now(),
  })
  return { ...opened, row, variant, lab }
}

/** With a lab, the fixes to choose from are shown on request; without one, immediately. */
function enterFix(ctx: LearnerContext, { row, lab }: Pick<OpenedAttempt, 'row' | 'lab'>) {
  return {
    isLabOffered: row.isLabOffered || lab.missing === null,
    fixesShownAt: row.fixesShownAt ?? (lab.missing === null ? null : ctx.clock.now()),
  }
}

/** If the lab is gone, for example because labs were turned off, the fix can only be chosen. */
function lacksFixes({ row, lab }: OpenedAttempt): boolean {
  return row.phase === 'fix' && row.fixesShownAt === null && lab.missing !== null
}

export async function getAttempt(ctx: LearnerContext, attemptId: string): Promise<Attempt> {
  const opened = await openAttempt(ctx, attemptId)
  if (!isStale(opened) && !lacksFixes(opened)) return show(ctx, opened)
  // Only this case writes: the attempt restarts with the current content, or shows the fixes.
  return write(ctx, async (ctx) => {
    const row = await findAttemptRow(ctx.db, learnerOf(ctx), attemptId)
    if (row === undefined) throw new AppError('attempt_not_found')
    const current = await openRow(ctx, row)
    if (!lacksFixes(current)) return show(ctx, current)
    const changed = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, enterFix(ctx, current))
    return show(ctx, { ...current, row: changed })
  })
}

/** Shows the fixes to choose from to a learner who doesn't want to write one. Idempotent. */
export async function showFixes(ctx: LearnerContext, attemptId: string): Promise<Attempt> {
  return write(ctx, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    if (areFixesShown(opened)) return show(ctx, opened)
    refuseStale(opened)
    if (opened.row.phase !== 'fix') throw new AppError('attempt_moved_on')
    if (opened.row.isForRecord) await refuseLocked(ctx, opened.row)
    const now = ctx.clock.now()
    const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, { fixesShownAt: now, updatedAt: now })
    return show(ctx, await endIfLost(ctx, { ...opened, row, lab: await readLab(ctx, row) }))
  })
}

/** For the record a hint costs points once, however often it is requested, and can put a pass out of reach. */
export async function takeHint(
  ctx: LearnerContext,
  attemptId: string,
  { phase, number }: HintRequest,
): Promise<OperationAnswer<typeof takeHintOperation>> {
  return write(ctx, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    refuseStale(opened)
    const hints = listHints(opened, phase)
    const hint = hints[number - 1]
    if (hint === undefined) throw invalidField('number', `must be at most ${hints.length}`)
    const { hintsUsed } = phaseOf(opened, phase)
    if (number <= hintsUsed) return { hint, attempt: await show(ctx, opened) }
    if (number !== hintsUsed + 1 || opened.row.phase !== phase) throw new AppError('attempt_moved_on')
    const taken = phase === 'find' ? { findHints: number } : { fixHints: number }
    const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, { ...taken, updatedAt: ctx.clock.now() })
    if (!row.isForRecord) await markIfKnown(ctx, row)
    return { hint, attempt: await show(ctx, await endIfLost(ctx, { ...opened, row })) }
  })
}

/**
 * Grades one try. The service numbers the tries, so a repeated answer counts once, and one from an outdated window is
 * refused.
 */
export async function answerAttempt(
  ctx: LearnerContext,
  attemptId: string,
  { phase, tryNumber, choices: labels }: AttemptAnswer,
): Promise<{ isRight: boolean; feedback: ChoiceFeedback[]; attempt: Attempt }> {
  return write(ctx, async (ctx) => {
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

async function grade(ctx: WriteContext<LearnerContext>, opened: OpenedAttempt, given: GivenTry) {
  const { phase, tryNumber, choices } = given
  if (opened.row.phase !== phase || tryNumber !== phaseOf(opened, phase).tries + 1) {
    throw new AppError('attempt_moved_on')
  }
  const now = ctx.clock.now()
  const isRight = isRightChoice(choices, rightOnes(opened.challenge, phase))
  const made = { phase, tryNumber, choices, isRight }
  await insertTry(ctx.db, { ...made, orgId: ctx.org.id, attemptId: opened.row.id, createdAt: now })
  const tries = [...opened.tries, made]
  if (isRight) await insertLearningDay(ctx.db, learnerOf(ctx), now)
  const row = await updateAttemptRow(ctx.db, learnerOf(ctx), opened.row.id, {
    ...(isRight && phase === 'find' ? { phase: 'fix' as const, ...enterFix(ctx, opened) } : {}),
    ...(isRight || opened.row.isForRecord ? {} : countGuess(opened, phase)),
    updatedAt: now,
  })
  if (!isRight && !row.isForRecord) await markIfKnown(ctx, row)
  const graded = { ...opened, row, tries }
  const after =
    isRight && phase === 'fix' ? { ...graded, row: await endAttempt(ctx, graded) } : await endIfLost(ctx, graded)
  return { isRight, feedback: explain(after, phase, choices), attempt: await show(ctx, after) }
}

function countGuess({ row }: OpenedAttempt, phase: PhaseName) {
  return phase === 'find' ? { findGuesses: row.findGuesses + 1 } : { fixGuesses: row.fixGuesses + 1 }
}

/** Labels of this attempt back to ids, in alphabetical order. */
function readChoices(attempt: OpenedAttempt, phase: PhaseName, labels: readonly string[]): string[] {
  const { row, challenge, variant } = attempt
  const ids = makeLabels(row.seed, phase, phase === 'find' ? variant.blocks.keys() : challenge.fixes.keys())
  // Fixes have no labels before they are shown.
  if (phase === 'fix' && !areFixesShown(attempt)) throw new AppError('attempt_moved_on')
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
