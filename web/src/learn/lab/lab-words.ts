import type { LabCheck, LabVerdict } from '@parapet/contract'

/** The result of a run, as its heading. */
export const verdictTitles: Record<LabVerdict, string> = {
  passed: 'The attack fails',
  exploitable: 'The attack still works',
  broken: 'It no longer does its job',
  does_not_run: 'It doesn’t run',
  timed_out: 'It took too long',
}

const goals: Record<LabCheck['id'], string> = {
  runs: 'It runs',
  works: 'It still does its job',
  attack: 'The attack is blocked',
}

const misses: Record<LabCheck['id'], string> = {
  runs: 'It doesn’t run',
  works: 'It no longer does its job',
  attack: 'The attack is not blocked',
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
