import { type AppErrorCode, type ErrorCode, errorEntry } from '@parapet/contract'

/** An error defined by the contract. Only `platform/http` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode | AppErrorCode
  readonly context: Record<string, unknown>
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** The reason for the security log only; not part of the response. */
  readonly reason: string | undefined

  constructor(
    code: ErrorCode | AppErrorCode,
    context: Record<string, unknown> = {},
    options: { cause?: unknown; retryAfter?: number; reason?: string } = {},
  ) {
    super(typeof context.message === 'string' ? context.message : errorEntry(code).meaning, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.context = context
    this.retryAfter = options.retryAfter
    this.reason = options.reason
  }

  get status(): number {
    return errorEntry(this.code).status
  }
}

/** A field that breaks a rule, named so that the caller can fix it. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_request', { field, message })
}
