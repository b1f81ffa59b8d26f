import type { LabCheck, LabVerdict } from '@parapet/contract'

/** What a run came to, as its heading. */
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
  attack: 'The attack fails',
}

/** Mistakes in typing cost nothing. */
export const isFree: Record<LabVerdict, boolean> = {
  passed: false,
  exploitable: false,
  broken: false,
  does_not_run: true,
  timed_out: true,
}
