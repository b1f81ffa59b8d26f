/** The one rule of XP. A challenge has two phases, find and fix; its score is what both are worth, and also its XP. */

/** How something is solved: chosen, chosen where it could have been written, or written by hand. */
export type Way = 'chosen' | 'chosen_beside_lab' | 'by_hand'

/** How a phase went: tries until it was solved, the last one included. Only a fix can be solved in another way than chosen. */
export type Phase = { isSolved: boolean; tries: number; hintsUsed: number; way?: Way }

export type Score = { findScore: number; fixScore: number; score: number; hintsUsed: number; isPassed: boolean }

const passingScore = 70
export const scenarioXp = 150

export function scoreAttempt(find: Phase, fix: Phase): Score {
  const findScore = scorePhase(find)
  const fixScore = scorePhase(fix)
  const score = findScore + fixScore
  return { findScore, fixScore, score, hintsUsed: find.hintsUsed + fix.hintsUsed, isPassed: score >= passingScore }
}

/** Practice has no limits, so tries, runs and hints change nothing. Only a fix by hand can pass, where practice counts. */
const practiceWorths = { find: 20, chosen: 10, byHand: 50, byHandUncounted: 40 }

export function scorePractice(find: Phase, fix: Phase, doesCount: boolean): Score {
  const findScore = find.isSolved ? practiceWorths.find : 0
  const fixScore = fix.isSolved ? worthInPractice('fix', fix.way, doesCount) : 0
  const score = findScore + fixScore
  return { findScore, fixScore, score, hintsUsed: find.hintsUsed + fix.hintsUsed, isPassed: score >= passingScore }
}

/** Points for solving a phase in practice. */
export function worthInPractice(phase: 'find' | 'fix', way: Way | undefined, doesCount: boolean): number {
  if (phase === 'find') return practiceWorths.find
  if (way !== 'by_hand') return practiceWorths.chosen
  return doesCount ? practiceWorths.byHand : practiceWorths.byHandUncounted
}

/** Whether the attempt would pass if every answer from now on were right, in one of the ways to fix that are still open. */
export function canStillPass(find: Phase, ...fixes: readonly Phase[]): boolean {
  const best = Math.max(...fixes.map((fix) => scorePhase(solveNext(fix))))
  return scorePhase(solveNext(find)) + best >= passingScore
}

function solveNext(phase: Phase): Phase {
  return phase.isSolved ? phase : { ...phase, isSolved: true, tries: phase.tries + 1 }
}

type Worth = { byTry: readonly [first: number, second: number, later: number]; floor: number }

/** The floor of a fix by hand makes sure that finding at the first try and fixing by hand always passes. */
const worths: Record<Way, Worth> = {
  chosen: { byTry: [50, 30, 15], floor: 10 },
  chosen_beside_lab: { byTry: [35, 20, 10], floor: 10 },
  by_hand: { byTry: [50, 40, 30], floor: 20 },
}

/** Less with every try; each hint takes 20, and what is solved is worth something in any case. */
export function scorePhase({ isSolved, tries, hintsUsed, way = 'chosen' }: Phase): number {
  if (!isSolved) return 0
  const { byTry, floor } = worths[way]
  const [first, second, later] = byTry
  const worth = tries <= 1 ? first : tries === 2 ? second : later
  return Math.max(floor, worth - 20 * hintsUsed)
}
