import { type ErrorCode, type ErrorContexts, errorCodes } from './api.generated.ts'
import type { Answer } from './http-client.ts'

/** A code of the service, or `unknown` for an answer that this version cannot read. */
export type ParapetErrorCode = ErrorCode | 'unknown'

/** The context fields of a code. */
export type ErrorContext<Code extends ParapetErrorCode> = Code extends ErrorCode
  ? ErrorContexts[Code]
  : Record<string, unknown>

/** The service answered, and the answer is a failure. */
export class ParapetError<Code extends ParapetErrorCode = ParapetErrorCode> extends Error {
  override readonly name = 'ParapetError'
  /** Branch on this: it is stable, and one status can carry several codes. */
  readonly code: Code
  readonly status: number
  /** Finds the request in the log of the service. */
  readonly requestId: string | undefined
  /** The other fields of the answer; `isParapetError(error, code)` types them. */
  readonly context: ErrorContext<Code>
  /** How long the service asks to wait, when it does. */
  readonly retryAfterSeconds: number | undefined

  /** Made by the client. */
  constructor(message: string, fields: ParapetErrorFields<Code>) {
    super(message)
    this.code = fields.code
    this.status = fields.status
    this.requestId = fields.requestId
    this.context = fields.context
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}

/** What a `ParapetError` is made of. */
export type ParapetErrorFields<Code extends ParapetErrorCode> = Pick<
  ParapetError<Code>,
  'code' | 'status' | 'requestId' | 'context' | 'retryAfterSeconds'
>

/** Whether something caught is a failure that the service answered, with this code when one is given. */
export function isParapetError<Code extends ParapetErrorCode = ParapetErrorCode>(
  error: unknown,
  code?: Code,
): error is ParapetError<Code> {
  // By name: a program can hold two copies of this package, one imported and one required.
  if (!(error instanceof Error) || error.name !== 'ParapetError') return false
  return code === undefined || (error as ParapetError).code === code
}

/** Makes the error of an answer that is no success. */
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
    // A proxy in between may answer in HTML; status and headers still tell enough.
    return {}
  }
}
