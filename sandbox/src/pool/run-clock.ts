import { readFileSync } from 'node:fs'

/** However busy the machine is, nobody waits longer than this many times the limit. */
const maxStretch = 4

/**
 * How much longer a run may take. Time in which the child was ready to run and the processor was busy with others does not
 * count: children have the lowest priority, and a busy machine must not fail code that is fast.
 */
export function remainingMs(clock: { limitMs: number; elapsedMs: number; heldUpMs: number }): number {
  const { limitMs, elapsedMs, heldUpMs } = clock
  return Math.min(limitMs - (elapsedMs - heldUpMs), limitMs * maxStretch - elapsedMs)
}

/** How long the process has waited for a processor in its life; 0 where the system doesn't say. */
export function readHeldUpMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
