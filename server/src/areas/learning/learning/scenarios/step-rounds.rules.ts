/**
 * The state of a step: its hints, its wrong answers, and whether it is marked. A marked step restarts on every later day
 * (UTC) until it is solved without its last hint and with fewer wrong answers than the limit.
 */
import { createHash, createHmac } from 'node:crypto'
import type { StepAnswer } from '@parapet/contract'
import { AppError } from '../../../../platform/app-error.ts'
import { toDay } from '../attempts/locks.rules.ts'
import type { ScenarioVisit } from './scenarios.queries.ts'

type StepState = ScenarioVisit['steps'][string]
export type Round = StepState & { isRepeat: boolean }

export const wrongAnswersToMark = 3

export function roundOf(state: StepState | undefined, markedAt: Date | undefined, now: Date): Round {
  const known = state ?? { hints: 0, wrong: [], day: null }
  const today = toDay(now)
  if (markedAt === undefined || toDay(markedAt) >= today) return { ...known, isRepeat: false }
  return known.day === today ? { ...known, isRepeat: true } : { hints: 0, wrong: [], day: today, isRepeat: true }
}

/** Gives a repeated step different labels in a different order. */
export function seedOf(seed: Buffer, { isRepeat, day }: Round): Buffer {
  return isRepeat
    ? createHmac('sha256', seed)
        .update(day ?? '')
        .digest()
    : seed
}

/**
 * Whether this answer was already counted: a repeated answer counts once. An answer from an outdated window is refused.
 * Without a number every answer is new.
 */
export function wasAnswered({ wrong }: Round, answer: StepAnswer): boolean {
  const { tryNumber } = answer
  if (tryNumber === undefined || tryNumber === wrong.length + 1) return false
  if (wrong[tryNumber - 1] !== keyOf(answer)) throw new AppError('attempt_moved_on')
  return true
}

/** The round after a wrong answer. Remembers only as many as it takes to mark the step. */
export function countWrong(round: Round, answer: StepAnswer): Round {
  return { ...round, wrong: [...round.wrong, keyOf(answer)].slice(0, wrongAnswersToMark) }
}

export function isMarking(round: Round): boolean {
  return round.wrong.length >= wrongAnswersToMark
}

function keyOf({ tryNumber: _, ...answer }: StepAnswer): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 16)
}
