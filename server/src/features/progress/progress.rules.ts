/** The one rule of XP. A challenge has two phases, find and fix; its score is what both are worth, and also its XP. */

/** How a phase went: tries until it was solved, the last one included. */
export type Phase = { isSolved: boolean; tries: number; hintsUsed: number }

export type Score = { findScore: number; fixScore: number; score: number; hintsUsed: number; isPassed: boolean }

const passingScore = 70
export const scenarioXp = 150

export function scoreAttempt(find: Phase, fix: Phase): Score {
  const findScore = scorePhase(find)
  const fixScore = scorePhase(fix)
  const score = findScore + fixScore
  return { findScore, fixScore, score, hintsUsed: find.hintsUsed + fix.hintsUsed, isPassed: score >= passingScore }
}

/** Whether the attempt would pass if every answer from now on were right. */
export function canStillPass(find: Phase, fix: Phase): boolean {
  return scorePhase(solveNext(find)) + scorePhase(solveNext(fix)) >= passingScore
}

function solveNext(phase: Phase): Phase {
  return phase.isSolved ? phase : { ...phase, isSolved: true, tries: phase.tries + 1 }
}

/** 50 at the first try, 30 at the second, 15 after; each hint takes 20, and what is solved is worth 10 at least. */
export function scorePhase({ isSolved, tries, hintsUsed }: Phase): number {
  if (!isSolved) return 0
  const worth = tries <= 1 ? 50 : tries === 2 ? 30 : 15
  return Math.max(10, worth - 20 * hintsUsed)
}
