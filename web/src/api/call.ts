import {
  type AppErrorCode,
  type AppOperation,
  appApiBase,
  type ErrorCode,
  errorEntry,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '@parapet/contract'

/** A refusal of the service, with a sentence for people. */
export class CallError extends Error {
  readonly code: ErrorCode | AppErrorCode | 'unreachable'
  readonly field: string | undefined
  /** What the field breaks, as a sentence for beside it. */
  readonly rule: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: CallError['code'],
    message: string,
    details: { field?: string | undefined; rule?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.field = details.field
    this.rule = details.rule
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Nobody answered. */
export function unreachable(): CallError {
  return new CallError('unreachable', 'The service cannot be reached. Check your connection and try again.')
}

export type AnyOperation = Operation | AppOperation
/** Only what the operation needs: nothing for one without parameters. */
export type Input<O extends AnyOperation> = Partial<OperationInput<O>>

/** Calls an operation of the contract with the session of this browser. */
export async function call<O extends AnyOperation>(operation: O, input: Input<O> = {}): Promise<OperationAnswer<O>> {
  const response = await fetch(toUrl(operation, input), {
    method: operation.method,
    headers: input.body === undefined ? {} : { 'content-type': 'application/json' },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    redirect: 'error',
  }).catch(() => {
    throw unreachable()
  })
  return readAnswer<O>(response.status, (name) => response.headers.get(name), await response.text())
}

/** The answer of the service, or its refusal as an error. */
export function readAnswer<O extends AnyOperation>(
  status: number,
  headerOf: (name: string) => string | null,
  text: string,
): OperationAnswer<O> {
  const isJson = headerOf('content-type')?.startsWith('application/json') === true
  if (status === 200 && isJson) return JSON.parse(text) as OperationAnswer<O>
  throw toCallError(status, headerOf('retry-after'), isJson ? JSON.parse(text) : {})
}

/** Where the operation is, with its parameters. */
export function toUrl<O extends AnyOperation>(operation: O, input: Input<O>): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = operation.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${appApiBase}${path}${query.size === 0 ? '' : `?${query}`}`
}

type Refusal = { error?: ErrorCode | AppErrorCode; field?: string; message?: string }

function toCallError(status: number, retryAfterText: string | null, { error, field, message }: Refusal): CallError {
  const retryAfter = Number(retryAfterText ?? Number.NaN)
  const retryAfterSeconds = Number.isNaN(retryAfter) ? undefined : retryAfter
  if (error === undefined) {
    return new CallError('unavailable', `The service answered ${status}. Try again in a moment.`)
  }
  const rule = message === undefined ? undefined : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
  const sentence = toSentence(error, { field, message, retryAfterSeconds })
  return new CallError(error, sentence, { field, rule, retryAfterSeconds })
}

function toSentence(
  code: ErrorCode | AppErrorCode,
  details: { field?: string | undefined; message?: string | undefined; retryAfterSeconds?: number | undefined },
): string {
  if (code === 'invalid_request' && details.field !== undefined) return `${details.field} ${details.message}.`
  if (code === 'invalid_sarif') return `The file is not valid SARIF 2.1.0: ${details.field} ${details.message}.`
  if (code === 'unavailable')
    return `The service is busy. Wait ${toWait(details.retryAfterSeconds ?? 5)} and try again.`
  if (code === 'unauthorized') return 'You are signed out.'
  if (code === 'rate_limited') return `Too many tries. Wait ${toWait(details.retryAfterSeconds ?? 60)} and try again.`
  if (code === 'invitation_limit_reached') return 'This invitation was sent again too often today. Try again tomorrow.'
  return `${errorEntry(code).meaning}.`
}

function toWait(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
