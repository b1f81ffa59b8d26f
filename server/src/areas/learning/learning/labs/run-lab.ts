/** Runs a learner's fix against the proof of the challenge. */
import { randomInt } from 'node:crypto'
import { type LabRun, type LabRunRequest, limits } from '@parapet/contract'
import { AppError, invalidField } from '../../../../platform/app-error.ts'
import type { WriteContext } from '../../../../platform/context.ts'
import { newId } from '../../../../platform/crypto/random.ts'
import { write } from '../../../organization/organization/organization.ts'
import {
  deleteDraftRows,
  insertRunRow,
  isCounted,
  isLabLanguage,
  type LabJob,
  type LabReport,
  listRunsWithText,
  type RunWithText,
  runInSandbox,
  toChecks,
  toLines,
} from '../../../training/labs/labs.ts'
import { insertLearningDay, updateAttemptRow } from '../attempts/attempts.queries.ts'
import { endAttempt, endIfLost } from '../attempts/end-attempt.ts'
import { markIfKnown } from '../attempts/locks.ts'
import { openAttempt, refuseStale } from '../attempts/open-attempt.ts'
import { canWrite, nextRunNumber, type OpenedAttempt } from '../attempts/opened-attempt.ts'
import { toReport, toSource } from '../attempts/show-attempt.ts'
import { show } from '../attempts/show-result.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { keepsFixedLines } from './fixed-lines.rules.ts'

/**
 * Checks, runs, then records in one transaction. No database connection is held while the code runs, so the attempt is
 * checked again afterwards. A run that is sent twice gets the same response and counts once.
 */
export async function runLab(ctx: LearnerContext, attemptId: string, request: LabRunRequest): Promise<LabRun> {
  refuseLongSource(request.source)
  const opened = await openAttempt(ctx, attemptId)
  const made = await findMade(ctx, opened, request)
  if (made !== undefined) return toRun(ctx, opened, made)
  refuseUnusable(opened, request)
  refuseOtherChanges(opened, request.source)
  const report = await judge(ctx, opened, request.source)
  return write(ctx, async (ctx) => {
    const current = await openAttempt(ctx, attemptId)
    const recorded = await findMade(ctx, current, request)
    if (recorded !== undefined) return toRun(ctx, current, recorded)
    refuseUnusable(current, request)
    // The judged file is no longer the file of the attempt, or the attempt ended while the code ran.
    if (current.row.language !== opened.row.language || current.row.phase !== opened.row.phase) {
      throw new AppError('attempt_moved_on')
    }
    return record(ctx, current, request, report)
  })
}

/** The first payload that a fix meets is the learner's own, and if it still gets through, it is the one to show. It never changes the verdict. */
async function judge(ctx: LearnerContext, opened: OpenedAttempt, source: string): Promise<LabReport> {
  const own = await tryOwnPayload(ctx, opened, source)
  const report = await runInSandbox(ctx, opened.row, await makeJob(ctx, opened, source, { kind: 'judge' }))
  if (own === null) return report
  if (report.verdict === 'passed' && !own.isThrough) return { ...report, message: ownPayloadFails }
  return report.verdict === 'exploitable' && own.isThrough ? { ...report, breach: own.breach } : report
}

const ownPayloadFails = 'Your own payload was tried first. It no longer gets in.'

type OwnTry = { isThrough: boolean; breach: NonNullable<LabReport['breach']> & { isOwn: true } }

/** null without a payload, and when it says nothing, because the code doesn't run or the sandbox is busy. */
async function tryOwnPayload(ctx: LearnerContext, opened: OpenedAttempt, source: string): Promise<OwnTry | null> {
  const { attackInput } = opened.row
  const fields = opened.challenge.attack?.fields
  if (attackInput === null || fields === undefined) return null
  const job = await makeJob(ctx, opened, source, { kind: 'attack', input: attackInput })
  const own = await runInSandbox(ctx, opened.row, job).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (own?.verdict !== 'exploitable' && own?.verdict !== 'passed') return null
  const sent = fields.map(({ name, value = '' }) => [name, attackInput[name] ?? value, value] as const)
  const changed = sent.filter(([, text, value]) => text !== value)
  const shown = changed.length > 0 ? changed : sent
  const breach = { sent: shown.map(([name, text]) => `${name}=${text}`).join('&'), got: own.shown ?? '' }
  return { isThrough: own.verdict === 'exploitable', breach: { ...breach, isOwn: true } }
}

/** A repeated request. A different one with the same number comes from an outdated window. */
async function findMade(
  ctx: LearnerContext,
  { row, runs }: OpenedAttempt,
  { source, runNumber }: LabRunRequest,
): Promise<RunWithText | undefined> {
  if (!runs.some((run) => run.runNumber === runNumber)) return undefined
  const [made] = await listRunsWithText(ctx.db, { orgId: ctx.org.id, attemptId: row.id }, [runNumber])
  if (made !== undefined && (!made.isCurrent || made.source !== source)) throw new AppError('attempt_moved_on')
  return made
}

function refuseUnusable(opened: OpenedAttempt, { runNumber }: LabRunRequest): void {
  requireLab(opened)
  if (runNumber !== nextRunNumber(opened)) throw new AppError('attempt_moved_on')
  if (runNumber > limits.labRuns) throw new AppError('lab_not_available', { message: outOfRuns })
}

const outOfRuns = `You’ve run your code ${limits.labRuns.toLocaleString('en-US')} times in this attempt, which is all it offers. Begin again: “Show me the solution” and “Start again for the record” both end it. Your code is kept.`

export function requireLab(opened: OpenedAttempt): void {
  refuseStale(opened)
  if (opened.row.phase !== 'fix') throw new AppError('attempt_moved_on')
  if (opened.lab.missing !== null) throw new AppError('lab_not_available', { message: opened.lab.missing })
}

export function refuseLongSource(source: string): void {
  if (Buffer.byteLength(source) > limits.labSourceBytes) throw invalidField('source', 'must be at most 32 KB in UTF-8')
  // Comparing files takes time per line, every time a result is shown.
  if (source.split('\n').length > limits.labSourceLines) {
    throw invalidField('source', `must have at most ${limits.labSourceLines} lines`)
  }
}

/** Nothing was run and nothing counts. */
function refuseOtherChanges({ variant, row }: OpenedAttempt, source: string): void {
  if (keepsFixedLines(source, variant, row.language)) return
  throw invalidField(
    'source',
    'must keep the lines outside the marked places; change the marked lines, add imports below the existing ones, or add functions at the end',
  )
}

/** A new seed for every run, so that earlier values of the proof do not reveal the next ones. */
export async function makeJob(
  { lessons }: LearnerContext,
  { row, variant, lab }: OpenedAttempt,
  source: string,
  task: LabJob['task'],
): Promise<LabJob> {
  const proof = await lessons.findProof(row.topicId, row.challengeId, row.language)
  if (proof === undefined || !isLabLanguage(row.language)) {
    throw new AppError('lab_not_available', { message: lab.missing ?? 'Choose the fix instead.' })
  }
  const original = toSource(variant)
  return { language: row.language, fileName: variant.fileName, source, original, proof, seed: randomInt(2 ** 32), task }
}

async function record(
  ctx: WriteContext<LearnerContext>,
  opened: OpenedAttempt,
  { source, runNumber }: LabRunRequest,
  report: LabReport,
): Promise<LabRun> {
  const now = ctx.clock.now()
  const owner = learnerOf(ctx)
  const { id, topicId, challengeId, language } = opened.row
  const { isForRecord } = opened.row
  const isTried = report.verdict === 'passed' || !isUnchanged(opened, source)
  const isByHand = isTried && canWrite(opened)
  const run: RunWithText = {
    runNumber,
    source,
    verdict: report.verdict,
    checks: toChecks(report),
    breach: report.breach,
    output: report.output,
    isByHand,
    isCurrent: true,
    isScored: isTried && isForRecord,
    createdAt: now,
  }
  await insertRunRow(ctx.db, {
    ...run,
    ...owner,
    id: newId(),
    attemptId: id,
    topicId,
    challengeId,
    language,
    checks: JSON.stringify(run.checks),
    breach: run.breach === null ? null : JSON.stringify(run.breach),
  })
  const made = { runs: [...opened.runs, run], shownRuns: [...opened.shownRuns, run] }
  // Typing off fixes that were shown is choosing between them.
  const isGuess = !isForRecord && isTried && !isByHand && isCounted(report.verdict)
  const guesses = isGuess ? { fixGuesses: opened.row.fixGuesses + 1 } : {}
  const row = await updateAttemptRow(ctx.db, owner, id, { ...guesses, updatedAt: now })
  if (isGuess) await markIfKnown(ctx, row)
  return toRun(ctx, await settle(ctx, { ...opened, ...made, row }, run), run)
}

/** The vulnerable file as it was given. Spaces at the ends of lines change nothing. */
function isUnchanged({ variant }: OpenedAttempt, source: string): boolean {
  return withoutTrailingSpace(source) === withoutTrailingSpace(toSource(variant))
}

function withoutTrailingSpace(source: string): string {
  return toLines(source)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}

async function settle(
  ctx: WriteContext<LearnerContext>,
  attempt: OpenedAttempt,
  { verdict, isScored }: RunWithText,
): Promise<OpenedAttempt> {
  if (verdict !== 'passed') return isScored && isCounted(verdict) ? endIfLost(ctx, attempt) : attempt
  const { topicId, challengeId } = attempt.row
  await insertLearningDay(ctx.db, learnerOf(ctx), ctx.clock.now())
  await deleteDraftRows(ctx.db, { ...learnerOf(ctx), topicId, challengeId })
  return { ...attempt, row: await endAttempt(ctx, attempt) }
}

async function toRun(ctx: LearnerContext, attempt: OpenedAttempt, run: RunWithText): Promise<LabRun> {
  return { ...toReport(run), attempt: await show(ctx, attempt) }
}
