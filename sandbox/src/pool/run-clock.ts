import { readFileSync } from 'node:fs'

type RunState = { state: 'going'; leftMs: number } | { state: 'too_slow' | 'held_up' }

/**
 * Whether a run may go on, and for how long. Time in which the child was ready to run and the processor was busy with others does
 * not count: a busy machine must not fail code that is fast. Nobody waits for longer than
 * `maxHeldUpMs` beyond the limit, though.
 */
export function judgeTime(clock: {
  limitMs: number
  maxHeldUpMs: number
  elapsedMs: number
  heldUpMs: number
}): RunState {
  const { limitMs, maxHeldUpMs, elapsedMs, heldUpMs } = clock
  const leftMs = Math.min(limitMs - (elapsedMs - heldUpMs), limitMs + maxHeldUpMs - elapsedMs)
  if (leftMs > 0) return { state: 'going', leftMs }
  return { state: elapsedMs - heldUpMs < limitMs ? 'held_up' : 'too_slow' }
}

/** How long the process has waited for a processor in its life; 0 where the system doesn't say. */
export function readHeldUpMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
