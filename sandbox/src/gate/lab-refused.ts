/** Why a run was not begun. `labs_busy` and `labs_unavailable` are worth another try after `retryAfterSeconds`. */
export const refusalCodes = [
  /** Too many people wait already. */
  'labs_busy',
  /** The sandbox doesn't start, or isn't reachable. */
  'labs_unavailable',
  /** The same person has a run that has not ended. */
  'run_in_progress',
  'source_too_long',
  /** This server has no engine for the language. */
  'language_missing',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** Nothing was run. The caller answers it; every other end of a run is a report. */
export class LabRefused extends Error {
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | null

  constructor(code: RefusalCode, retryAfterSeconds: number | null = null, options?: ErrorOptions) {
    super(`the run was refused: ${code}`, options)
    this.name = 'LabRefused'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
