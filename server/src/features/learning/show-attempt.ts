/** What of a challenge its learner may see: as much as was earned, and no id of the content. */
import type { Attempt, AttemptResult, ChoiceFeedback, FixOption, PhaseTry } from '@parapet/contract'
import type { CatalogTopic, Challenge, Variant } from '../catalog/catalog.ts'
import { diffLines } from '../labs/labs.ts'
import { canStillPass, type Phase, scorePhase } from '../progress/progress.ts'
import type { AttemptRow, TryRow } from './attempts.queries.ts'
import { makeLabels, type PhaseName } from './attempts.rules.ts'

/** An attempt with the content it is about. */
export type OpenedAttempt = {
  row: AttemptRow
  tries: readonly TryRow[]
  topic: CatalogTopic
  challenge: Challenge
  variant: Variant
}

/** Until there is a sandbox to run it in. */
export const noLab = 'Hands-on labs are turned off here. Choose the fix instead.'

export function phaseOf({ row, tries }: Pick<OpenedAttempt, 'row' | 'tries'>, phase: PhaseName): Phase {
  const made = tries.filter((one) => one.phase === phase)
  return {
    isSolved: made.some(({ isRight }) => isRight),
    tries: made.length,
    hintsUsed: phase === 'find' ? row.findHints : row.fixHints,
  }
}

export async function showAttempt(attempt: OpenedAttempt, result: AttemptResult | null): Promise<Attempt> {
  const { row, topic, challenge, variant } = attempt
  return {
    attemptId: row.id,
    topicId: topic.id,
    topicTitle: topic.title,
    challengeId: challenge.id,
    title: challenge.title,
    difficulty: challenge.difficulty,
    languages: [...challenge.variants.keys()],
    situation: challenge.situation,
    code: { fileName: variant.fileName, language: variant.language, lines: [...variant.lines] },
    phase: row.phase,
    wasRestarted: row.wasRestarted,
    find: {
      ...showPhase(attempt, 'find'),
      chooseCount: rightOnes(challenge, 'find').length,
      blocks: [...makeLabels(row.seed, 'find', variant.blocks.keys())].map(([label, id]) => ({
        label,
        ...(variant.blocks.get(id) ?? { startLine: 1, endLine: 1 }),
      })),
    },
    fix: isFixShown(attempt)
      ? { ...showPhase(attempt, 'fix'), fixes: await showFixes(attempt), lab: null, labMissing: noLab }
      : null,
    attack: null,
    result: row.phase === 'done' ? result : null,
  }
}

/** Fixes give away where the vulnerability is. */
export function isFixShown(attempt: Pick<OpenedAttempt, 'row' | 'tries'>): boolean {
  return attempt.row.solutionShownAt !== null || phaseOf(attempt, 'find').isSolved
}

/** The ids that are right in a phase. */
export function rightOnes(challenge: Challenge, phase: PhaseName): string[] {
  if (phase === 'find')
    return [...challenge.blocks].filter(([, block]) => block.isVulnerable === true).map(([id]) => id)
  return [...challenge.fixes].filter(([, fix]) => fix.isRight === true).map(([id]) => id)
}

function showPhase(attempt: OpenedAttempt, phase: PhaseName) {
  const { row, tries, challenge } = attempt
  const state = phaseOf(attempt, phase)
  const hints = challenge.hints[phase]
  // Solved or not: what the next answer would be worth.
  const worthWith = (hintsUsed: number) => scorePhase({ isSolved: true, tries: state.tries + 1, hintsUsed })
  const canPassAfter = (change: Partial<Phase>) => {
    const changed = { ...state, ...change }
    return phase === 'find'
      ? canStillPass(changed, phaseOf(attempt, 'fix'))
      : canStillPass(phaseOf(attempt, 'find'), changed)
  }
  return {
    isSolved: state.isSolved,
    nextTryNumber: state.tries + 1,
    tries: tries.filter((one) => one.phase === phase).map((one) => showTry(attempt, one)),
    hintsTotal: hints.length,
    hintsTaken: hints.slice(0, phase === 'find' ? row.findHints : row.fixHints),
    hintCost: worthWith(state.hintsUsed) - worthWith(state.hintsUsed + 1),
    isNextHintFinal: !canPassAfter({ hintsUsed: state.hintsUsed + 1 }),
    isNextTryFinal: !canPassAfter({ tries: state.tries + 1 }),
    worth: worthWith(state.hintsUsed),
  }
}

export function showTry(attempt: OpenedAttempt, { phase, tryNumber, choices, isRight }: TryRow): PhaseTry {
  return { tryNumber, isRight, feedback: explain(attempt, phase, choices) }
}

/** What is to be said about blocks or fixes, in the order in which they are shown. */
export function explain(
  { row, challenge, variant }: OpenedAttempt,
  phase: PhaseName,
  ids: Iterable<string>,
): ChoiceFeedback[] {
  const right = rightOnes(challenge, phase)
  return [...makeLabels(row.seed, phase, ids)].flatMap(([label, id]) => {
    const entry = phase === 'find' ? challenge.blocks.get(id) : challenge.fixes.get(id)
    // Chosen in an attempt that is done, and taken out of the content since.
    if (entry === undefined) return []
    const text = 'feedback' in entry ? entry.feedback : entry.explanation
    return [{ label, isRight: right.includes(id), text, note: entry.notes?.[variant.language] ?? null }]
  })
}

function showFixes({ row, challenge, variant }: OpenedAttempt): Promise<FixOption[]> {
  const fixes = [...makeLabels(row.seed, 'fix', challenge.fixes.keys())].map(async ([label, id]) => ({
    label,
    title: challenge.fixes.get(id)?.title ?? '',
    hunks: await diffLines(variant.lines, variant.fixes.get(id) ?? variant.lines),
  }))
  return Promise.all(fixes)
}
