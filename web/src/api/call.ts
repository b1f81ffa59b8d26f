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
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: CallError['code'],
    message: string,
    details: { field?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

type AnyOperation = Operation | AppOperation
/** Only what the operation needs: nothing for one without parameters. */
type Input<O extends AnyOperation> = Partial<OperationInput<O>>

/** Calls an operation of the contract with the session of this browser. */
export async function call<O extends AnyOperation>(operation: O, input: Input<O> = {}): Promise<OperationAnswer<O>> {
  const response = await fetch(toUrl(operation, input), {
    method: operation.method,
    headers: input.body === undefined ? {} : { 'content-type': 'application/json' },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    redirect: 'error',
  }).catch(() => {
    throw new CallError('unreachable', 'The service cannot be reached. Check your connection and try again.')
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  if (response.ok && isJson) return JSON.parse(text) as OperationAnswer<O>
  throw toCallError(response, isJson ? JSON.parse(text) : {})
}

function toUrl<O extends AnyOperation>(operation: O, input: Input<O>): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = operation.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${appApiBase}${path}${query.size === 0 ? '' : `?${query}`}`
}

type Refusal = { error?: ErrorCode | AppErrorCode; field?: string; message?: string }

function toCallError(response: Response, { error, field, message }: Refusal): CallError {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isNaN(retryAfter) ? undefined : retryAfter
  if (error === undefined) {
    return new CallError('unavailable', `The service answered ${response.status}. Try again in a moment.`)
  }
  return new CallError(error, toSentence(error, { field, message, retryAfterSeconds }), { field, retryAfterSeconds })
}

function toSentence(
  code: ErrorCode | AppErrorCode,
  details: { field?: string | undefined; message?: string | undefined; retryAfterSeconds?: number | undefined },
): string {
  if (code === 'invalid_request' && details.field !== undefined) return `${details.field} ${details.message}.`
  if (code === 'unauthorized') return 'You are signed out.'
  if (code === 'rate_limited') return `Too many tries. Wait ${toWait(details.retryAfterSeconds ?? 60)} and try again.`
  return `${errorEntry(code).meaning}.`
}

function toWait(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
