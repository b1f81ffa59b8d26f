/** Runs that the sandbox can't take yet are sent again by themselves. */
import { CallError } from '../../api/call.ts'
import { isAway, untilItArrives } from '../answering/away.tsx'

/** About three minutes with the pauses that the service asks for. Then people decide. */
const triesMax = 40

/** The sandbox is busy with other runs, or with another one of this person. */
export function isQueued(error: Error | null): error is CallError {
  return error instanceof CallError && (error.code === 'labs_busy' || error.code === 'run_in_progress')
}

/** How long to wait before the next try, in seconds. */
export function waitOf(error: CallError): number {
  return Math.min(Math.max(error.retryAfterSeconds ?? 3, 1), 10)
}

export const untilItRan = {
  ...untilItArrives,
  retry: (count: number, error: Error) => isAway(error) || (isQueued(error) && count < triesMax),
  retryDelay: (count: number, error: Error) =>
    isQueued(error) ? 1000 * waitOf(error) : untilItArrives.retryDelay(count),
} as const
