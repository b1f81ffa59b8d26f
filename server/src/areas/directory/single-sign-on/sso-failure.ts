import type { SsoProblemCode } from '@parapet/contract'

/** One check of a provider's response. */
export type Check = { name: string; result: 'passed' | 'failed' | 'skipped'; message: string }

/**
 * Why a sign-in through a provider failed. The page shows the code; the message is for admins, in the audit log
 * and in tests of the connection. It says what to change and holds nothing secret and nothing about the person.
 */
export class SsoFailure extends Error {
  readonly code: SsoProblemCode
  /** The check that failed. */
  readonly check: string

  constructor(code: SsoProblemCode, check: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'SsoFailure'
    this.code = code
    this.check = check
  }
}
