import { type ErrorCode, type ErrorContexts, errorCodes } from './api.generated.ts'
import type { Answer } from './http-client.ts'

/** An error code of the service, or `unknown` for a response that this version cannot read. */
export type ParapetErrorCode = ErrorCode | 'unknown'

/** The context fields of a code. */
export type ErrorContext<Code extends ParapetErrorCode> = Code extends ErrorCode
  ? ErrorContexts[Code]
  : Record<string, unknown>

/** The service responded with a failure. */
export class ParapetError<Code extends ParapetErrorCode = ParapetErrorCode> extends Error {
  override readonly name = 'ParapetError'
  /** Branch on this: it is stable, and several codes can share a status. */
  readonly code: Code
  readonly status: number
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined
  /** The other fields of the response; `isParapetError(error, code)` types them. */
  readonly context: ErrorContext<Code>
  /** How long the service asks to wait, if it does. */
  readonly retryAfterSeconds: number | undefined

  /** Created by the client. */
  constructor(message: string, fields: ParapetErrorFields<Code>) {
    super(message)
    this.code = fields.code
    this.status = fields.status
    this.requestId = fields.requestId
    this.context = fields.context
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}

/** The parts of a `ParapetError`. */
export type ParapetErrorFields<Code extends ParapetErrorCode> = Pick<
  ParapetError<Code>,
  'code' | 'status' | 'requestId' | 'context' | 'retryAfterSeconds'
>

/** Whether a caught value is a failure from the service, with this code if one is given. */
export function isParapetError<Code extends ParapetErrorCode = ParapetErrorCode>(
  error: unknown,
  code?: Code,
): error is ParapetError<Code> {
  // By name: a program can have two copies of this package, one imported and one required.
  if (!(error instanceof Error) || error.name !== 'ParapetError') return false
  return code === undefined || (error as ParapetError).code === code
}

/** Creates the error for a failed response. */
export function errorOfAnswer(call: string, { status, headers, text, retryAfterMs }: Answer): ParapetError {
  const { error, ...context } = readObject(text)
  const code = errorCodes.find((known) => known === error) ?? 'unknown'
  const requestId = headers.get('x-request-id') ?? undefined
  const parts = [`${call} answered ${status}`]
  if (typeof error === 'string') parts.push(error)
  else if (status < 400) parts.push('and not with JSON of the API; check baseUrl')
  if (code === 'invalid_request') parts.push(`(${String(context.field)} ${String(context.message)})`)
  if (requestId !== undefined) parts.push(`[request ${requestId}]`)
  return new ParapetError<ParapetErrorCode>(parts.join(' '), {
    code,
    status,
    requestId,
    context,
    retryAfterSeconds: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000),
  })
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    // A proxy in between may respond in HTML; status and headers are still useful.
    return {}
  }
}
