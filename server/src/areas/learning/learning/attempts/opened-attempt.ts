/** An attempt with its content and its score so far. */
import type { CatalogTopic, Challenge, Variant } from '../../../training/catalog/catalog.ts'
import { isCounted, type RunRow, type RunWithText } from '../../../training/labs/labs.ts'
import { canStillPass, type Phase, scorePhase, worthInPractice } from '../../../training/progress/progress.ts'
import type { AttemptRow, TryRow } from './attempts.queries.ts'
import type { PhaseName } from './attempts.rules.ts'

export type LabState = {
  /** Why the fix cannot be written; null when it can. */
  missing: string | null
  /** Until then a written fix counts as chosen. */
  fixesKnownUntil: Date | null
  /** In this language or another one. */
  hasChallengeLab: boolean
}

export type OpenedAttempt = {
  row: AttemptRow
  tries: readonly TryRow[]
  /** All runs; only current ones count. */
  runs: readonly RunRow[]
  /** The latest run and the one that passed, with their text: of a thousand runs the text of all would be too much. */
  shownRuns: readonly RunWithText[]
  lab: LabState
  topic: CatalogTopic
  challenge: Challenge
  variant: Variant
  /** Whether practice with a fix by hand passes. */
  doesPracticeCount: boolean
}

type Graded = Pick<OpenedAttempt, 'row' | 'tries' | 'runs' | 'lab'>

/** The state of a phase. An unsolved fix is treated as one that will be chosen. */
export function phaseOf(attempt: Graded, phase: PhaseName): Phase {
  if (phase === 'fix') return findPassingRun(attempt)?.isByHand === true ? byHand(attempt) : chosen(attempt)
  const made = attempt.tries.filter((one) => one.phase === 'find')
  return { isSolved: made.some(({ isRight }) => isRight), tries: made.length, hintsUsed: attempt.row.findHints }
}

/** The ways to fix that are still open, with the tries used in each. */
export function openWays(attempt: Graded): Phase[] {
  return canWrite(attempt) ? [chosen(attempt), byHand(attempt)] : [chosen(attempt)]
}

/** Whether a fix written now would count as written by hand. */
export function canWrite({ lab }: Pick<OpenedAttempt, 'lab'>): boolean {
  return lab.missing === null && lab.fixesKnownUntil === null
}

/** Practice is never lost. */
export function isLost(attempt: Graded): boolean {
  return attempt.row.isForRecord && !canStillPass(phaseOf(attempt, 'find'), ...openWays(attempt))
}

/** Choices, and runs made while the fixes were visible. */
function chosen(attempt: Graded): Phase {
  const { row, tries, lab } = attempt
  const made = tries.filter((one) => one.phase === 'fix')
  const runs = scoredRuns(attempt).filter(({ isByHand }) => !isByHand)
  const passing = findPassingRun(attempt)
  const isSolved = made.some(({ isRight }) => isRight) || passing?.isByHand === false
  return {
    isSolved,
    tries: made.length + runs.filter(({ verdict }) => verdict === 'passed' || isCounted(verdict)).length,
    hintsUsed: row.fixHints,
    way: lab.missing === null || (row.isLabOffered && lab.hasChallengeLab) ? 'chosen_beside_lab' : 'chosen',
  }
}

function byHand(attempt: Graded): Phase {
  const runs = scoredRuns(attempt).filter(({ isByHand }) => isByHand)
  return {
    isSolved: findPassingRun(attempt)?.isByHand === true,
    tries: runs.filter(({ verdict }) => verdict === 'passed' || isCounted(verdict)).length,
    hintsUsed: attempt.row.fixHints,
    way: 'by_hand',
  }
}

export function currentRuns({ runs }: Pick<OpenedAttempt, 'runs'>): RunRow[] {
  return runs.filter(({ isCurrent }) => isCurrent)
}

/** Without runs of the unchanged file, and without practice. */
function scoredRuns(attempt: Pick<OpenedAttempt, 'runs'>): RunRow[] {
  return currentRuns(attempt).filter(({ isScored }) => isScored)
}

export function isLabOpen({ lab, row }: Pick<OpenedAttempt, 'row' | 'lab'>): boolean {
  return lab.missing === null && row.phase === 'fix'
}

/** Nothing was answered, run or looked up: the mode can be changed. */
export function isUntouched({ row, tries, runs }: Pick<OpenedAttempt, 'row' | 'tries' | 'runs'>): boolean {
  return row.phase === 'find' && row.findHints === 0 && tries.length === 0 && runs.length === 0
}

export function findPassingRun(attempt: Pick<OpenedAttempt, 'runs'>): RunRow | undefined {
  return currentRuns(attempt).find(({ verdict }) => verdict === 'passed')
}

/** The text of the latest run, or of the one that passed. */
export function findText(
  { shownRuns }: Pick<OpenedAttempt, 'shownRuns'>,
  run: RunRow | undefined,
): RunWithText | undefined {
  return run && shownRuns.find(({ runNumber }) => runNumber === run.runNumber)
}

export function nextRunNumber({ runs }: Pick<OpenedAttempt, 'runs'>): number {
  return Math.max(0, ...runs.map(({ runNumber }) => runNumber)) + 1
}

/** Points for solving the phase with the next try. */
export function worthOfNext(
  { row, doesPracticeCount }: Pick<OpenedAttempt, 'row' | 'doesPracticeCount'>,
  name: PhaseName,
  phase: Phase,
): number {
  if (!row.isForRecord) return worthInPractice(name, phase.way, doesPracticeCount)
  return scorePhase({ ...phase, isSolved: true, tries: phase.tries + 1 })
}
