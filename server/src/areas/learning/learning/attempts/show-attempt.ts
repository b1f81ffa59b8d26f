/** What a learner may see of a challenge: only what was earned, and no content ids. */
import type {
  AttackTask,
  Attempt,
  AttemptResult,
  ChallengeLock,
  ChoiceFeedback,
  FixLab,
  FixOption,
  LabDraft,
  PhaseTry,
} from '@parapet/contract'
import { listStandIns } from '@parapet/sandbox'
import type { Challenge, Variant } from '../../../training/catalog/catalog.ts'
import { diffLines, type RunWithText } from '../../../training/labs/labs.ts'
import { canStillPass, type Phase } from '../../../training/progress/progress.ts'
import type { TryRow } from './attempts.queries.ts'
import { makeLabels, type PhaseName } from './attempts.rules.ts'
import {
  currentRuns,
  findText,
  isLabOpen,
  isUntouched,
  nextRunNumber,
  type OpenedAttempt,
  openWays,
  phaseOf,
  worthOfNext,
} from './opened-attempt.ts'

/** What is shown in addition to the attempt. */
export type LabDetails = { draft: LabDraft | null; isRunning: boolean; recordLock: ChallengeLock | null }

export async function showAttempt(
  attempt: OpenedAttempt,
  result: AttemptResult | null,
  details: LabDetails,
): Promise<Attempt> {
  const { row, topic, challenge, variant } = attempt
  return {
    attemptId: row.id,
    topicId: topic.id,
    topicTitle: topic.title,
    challengeId: challenge.id,
    title: challenge.title,
    difficulty: challenge.difficulty,
    cwes: [...topic.cwes],
    isHandsOn: attempt.lab.missing === null,
    hasAttack: challenge.attack !== undefined && attempt.lab.missing === null,
    languages: [...challenge.variants.keys()],
    situation: challenge.situation,
    code: { fileName: variant.fileName, language: variant.language, lines: [...variant.lines] },
    phase: row.phase,
    mode: row.isForRecord ? 'record' : 'practice',
    canChangeMode: isUntouched(attempt),
    doesPracticeCount: attempt.doesPracticeCount,
    recordLock: details.recordLock,
    recordScore: row.recordScore,
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
      ? {
          ...showPhase(attempt, 'fix'),
          fixes: areFixesShown(attempt) ? await showFixes(attempt) : [],
          lab: isLabOpen(attempt) ? showLab(attempt, details) : null,
          labMissing: attempt.lab.missing,
        }
      : null,
    attack: showAttack(attempt),
    result: row.phase === 'done' ? result : null,
  }
}

/** Fixes reveal where the vulnerability is. */
export function isFixShown(attempt: OpenedAttempt): boolean {
  return attempt.row.solutionShownAt !== null || phaseOf(attempt, 'find').isSolved
}

/** If the fix can be written, the fixes to choose from are shown only on request. */
export function areFixesShown({ row }: Pick<OpenedAttempt, 'row'>): boolean {
  return row.solutionShownAt !== null || row.fixesShownAt !== null
}

/** The ids that are right in a phase. */
export function rightOnes(challenge: Challenge, phase: PhaseName): string[] {
  if (phase === 'find')
    return [...challenge.blocks].filter(([, block]) => block.isVulnerable === true).map(([id]) => id)
  return [...challenge.fixes].filter(([, fix]) => fix.isRight === true).map(([id]) => id)
}

function showPhase(attempt: OpenedAttempt, phase: PhaseName) {
  const { row, tries } = attempt
  const state = phaseOf(attempt, phase)
  const hints = listHints(attempt, phase)
  const find = phaseOf(attempt, 'find')
  // Choosing means that the fixes are visible, so after a wrong choice no other way is left.
  const canPassAfter = (change: Partial<Phase>) =>
    !row.isForRecord ||
    (phase === 'find'
      ? canStillPass({ ...find, ...change }, ...openWays(attempt))
      : canStillPass(find, { ...state, ...change }))
  // The most points the next answer could give, solved or not.
  const best = phase === 'find' ? state : (openWays(attempt).at(-1) ?? state)
  const hinted = { hintsUsed: state.hintsUsed + 1 }
  const isNextHintFinal =
    phase === 'find'
      ? !canPassAfter(hinted)
      : row.isForRecord && !canStillPass(find, ...openWays(attempt).map((way) => ({ ...way, ...hinted })))
  return {
    isSolved: state.isSolved,
    nextTryNumber: state.tries + 1,
    tries: tries.filter((one) => one.phase === phase).map((one) => showTry(attempt, one)),
    hintsTotal: hints.length,
    hintsTaken: hints.slice(0, phase === 'find' ? row.findHints : row.fixHints),
    hintCost: worthOfNext(attempt, phase, best) - worthOfNext(attempt, phase, { ...best, ...hinted }),
    isNextHintFinal,
    isNextTryFinal: !canPassAfter({ tries: state.tries + 1 }),
    worth: worthOfNext(attempt, phase, state),
  }
}

/** For the record only the first one: the next ones say where to look. */
export function listHints({ row, challenge }: Pick<OpenedAttempt, 'row' | 'challenge'>, phase: PhaseName): string[] {
  return row.isForRecord ? challenge.hints[phase].slice(0, 1) : [...challenge.hints[phase]]
}

export function showTry(attempt: OpenedAttempt, { phase, tryNumber, choices, isRight }: TryRow): PhaseTry {
  return { tryNumber, isRight, feedback: explain(attempt, phase, choices) }
}

/** The feedback on blocks or fixes, in display order. */
export function explain(
  { row, challenge, variant }: OpenedAttempt,
  phase: PhaseName,
  ids: Iterable<string>,
): ChoiceFeedback[] {
  const right = rightOnes(challenge, phase)
  return [...makeLabels(row.seed, phase, ids)].flatMap(([label, id]) => {
    const entry = phase === 'find' ? challenge.blocks.get(id) : challenge.fixes.get(id)
    // Chosen in a finished attempt and since removed from the content.
    if (entry === undefined) return []
    const text = 'feedback' in entry ? entry.feedback : entry.explanation
    return [{ label, isRight: right.includes(id), text, note: entry.notes?.[variant.language] ?? null }]
  })
}

function showLab(attempt: OpenedAttempt, { draft, isRunning }: LabDetails): FixLab {
  const { variant, lab } = attempt
  const { isForRecord } = attempt.row
  const find = phaseOf(attempt, 'find')
  const ways = openWays(attempt)
  const [chosen] = ways as [Phase]
  const written = ways.at(-1) ?? chosen
  const runs = currentRuns(attempt)
  const last = findText(attempt, runs.at(-1))
  return {
    source: toSource(variant),
    editable: variant.editable.map((lines) => ({ ...lines })),
    standIns: listStandIns(variant.lines, variant.language),
    draft,
    runs: runs.map(({ runNumber, verdict, createdAt, isScored }) => ({
      runNumber,
      verdict,
      createdAt: createdAt.toISOString(),
      isScored,
    })),
    // Once its code was deleted, so was its report.
    lastRun: last === undefined || last.source === null ? null : toReport(last),
    isPractice: !isForRecord,
    nextRunNumber: nextRunNumber(attempt),
    worth: worthOfNext(attempt, 'fix', written),
    isNextRunFinal: isForRecord && !canStillPass(find, chosen, { ...written, tries: written.tries + 1 }),
    chooseWorth: worthOfNext(attempt, 'fix', chosen),
    isRunning,
    areFixesShown: areFixesShown(attempt),
    isChoosingFinal: isForRecord && !canStillPass(find, chosen),
    countsAsChosenUntil: lab.fixesKnownUntil?.toISOString() ?? null,
  }
}

export function toReport({ runNumber, verdict, checks, breach, output, isScored }: RunWithText) {
  return { runNumber, verdict, checks, breach, output, isScored }
}

/** The vulnerable file, as it is edited and attacked. */
export function toSource({ lines }: Variant): string {
  return `${lines.join('\n')}\n`
}

/** Its goal would reveal where the vulnerability is. */
function showAttack(attempt: OpenedAttempt): AttackTask | null {
  const { challenge, lab, row } = attempt
  if (challenge.attack === undefined || lab.missing !== null || !isFixShown(attempt)) return null
  return {
    goal: challenge.attack.goal,
    fields: challenge.attack.fields.map(({ name, label, value = '', isLong = false }) => ({
      name,
      label,
      value,
      isLong,
    })),
    hints: [...challenge.attack.hints],
    isDone: row.attackDoneAt !== null,
    payload: row.attackInput,
  }
}

function showFixes({ row, challenge, variant }: OpenedAttempt): Promise<FixOption[]> {
  const fixes = [...makeLabels(row.seed, 'fix', challenge.fixes.keys())].map(async ([label, id]) => ({
    label,
    title: challenge.fixes.get(id)?.title ?? '',
    hunks: await diffLines(variant.lines, variant.fixes.get(id) ?? variant.lines),
  }))
  return Promise.all(fixes)
}
