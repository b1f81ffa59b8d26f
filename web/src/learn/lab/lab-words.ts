import type { LabCheck, LabVerdict } from '@parapet/contract'

/** The result of a run, as its heading. */
export const verdictTitles: Record<LabVerdict, string> = {
  passed: 'The attack fails',
  exploitable: 'The attack still works',
  broken: 'It no longer does its job',
  does_not_run: 'It doesn’t run',
  timed_out: 'It took too long',
}

export const checkTitles: Record<LabCheck['id'], string> = {
  runs: 'It runs',
  works: 'It still does its job',
  attack: 'The attack is blocked',
}

/** Typos cost nothing. */
export const isFree: Record<LabVerdict, boolean> = {
  passed: false,
  exploitable: false,
  broken: false,
  does_not_run: true,
  timed_out: true,
}
