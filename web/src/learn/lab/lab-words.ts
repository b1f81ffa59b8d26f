import type { LabCheck, LabVerdict } from '@parapet/contract'

/** The result of a run, as its heading. */
export const verdictTitles: Record<LabVerdict, string> = {
  passed: 'The attack fails',
  exploitable: 'The attack still works',
  broken: 'Existing behavior broke',
  does_not_run: 'It doesn’t run',
  timed_out: 'We stopped the run',
}

const goals: Record<LabCheck['id'], string> = {
  runs: 'It runs',
  works: 'Existing behavior works',
  attack: 'The attack fails',
}

const misses: Record<LabCheck['id'], string> = {
  runs: 'It doesn’t run',
  works: 'Existing behavior broke',
  attack: 'The attack still works',
}

/** The line of a check: what has to be true, or what is wrong. */
export function toCheckTitle({ id, isPassed }: Pick<LabCheck, 'id' | 'isPassed'>): string {
  return (isPassed === false ? misses : goals)[id]
}

/** Typos cost nothing. */
export const isFree: Record<LabVerdict, boolean> = {
  passed: false,
  exploitable: false,
  broken: false,
  does_not_run: true,
  timed_out: true,
}

/** The keys that run the code, as they are written on keyboards. */
export const runKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ ↵' : 'Ctrl ↵'
