/** An attempt with its content and its score so far. */
import type { CatalogTopic, Challenge, Variant } from '../../../training/catalog/catalog.ts'
import { isCounted, type RunRow } from '../../../training/labs/labs.ts'
import { canStillPass, type Phase, scorePhase } from '../../../training/progress/progress.ts'
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
  lab: LabState
  topic: CatalogTopic
  challenge: Challenge
  variant: Variant
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

export function isLost(attempt: Graded): boolean {
  return !canStillPass(phaseOf(attempt, 'find'), ...openWays(attempt))
}

/** Choices, and runs made while the fixes were visible. */
function chosen(attempt: Graded): Phase {
  const { row, tries, lab } = attempt
  const made = tries.filter((one) => one.phase === 'fix')
  const runs = scoredRuns(attempt).filter(({ isByHand }) => !isByHand)
  const isSolved = made.some(({ isRight }) => isRight) || runs.some(({ verdict }) => verdict === 'passed')
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
    isSolved: runs.some(({ verdict }) => verdict === 'passed'),
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

/**
 * After an attempt that failed in its second phase, the fix can still be written: the runs are practice. Not once the
 * solution was shown, which could be copied to learn what the proof checks.
 */
export function isPractice({ row, tries, lab }: Pick<OpenedAttempt, 'row' | 'tries' | 'lab'>): boolean {
  const isFound = tries.some(({ phase, isRight }) => phase === 'find' && isRight)
  return (
    row.phase === 'done' && row.isPassed === false && row.solutionShownAt === null && isFound && lab.missing === null
  )
}

export function isLabOpen(attempt: Pick<OpenedAttempt, 'row' | 'tries' | 'lab'>): boolean {
  return attempt.lab.missing === null && (attempt.row.phase === 'fix' || isPractice(attempt))
}

export function findPassingRun(attempt: Pick<OpenedAttempt, 'runs'>): RunRow | undefined {
  return scoredRuns(attempt).find(({ verdict }) => verdict === 'passed')
}

export function nextRunNumber({ runs }: Pick<OpenedAttempt, 'runs'>): number {
  return Math.max(0, ...runs.map(({ runNumber }) => runNumber)) + 1
}

/** Points for solving the phase with the next try. */
export function worthOfNext(phase: Phase): number {
  return scorePhase({ ...phase, isSolved: true, tries: phase.tries + 1 })
}
