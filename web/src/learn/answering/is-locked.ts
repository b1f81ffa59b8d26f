import type { ChallengeLock } from '@parapet/contract'

/** Whether nothing can be tried now. Some locks apply to choosing only: the fix can still be written. */
export function isLocked(lock: ChallengeLock | null): boolean {
  return lock !== null && !lock.canWriteFix
}
