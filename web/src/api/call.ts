import {
  type AppErrorCode,
  type AppOperation,
  appApiBase,
  confirmationHeader,
  type ErrorCode,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '@parapet/contract'
import {
  type Answer,
  type FetchFunction,
  ParapetConnectionError,
  prepareCall,
  sendOnce,
  toAddress,
} from '../../../sdk/src/http-client.ts'
import { fetchOrTake } from './early-answers.ts'

/** An error from the service, with a sentence for people. */
export class CallError extends Error {
  readonly code: ErrorCode | AppErrorCode | 'unreachable'
  readonly field: string | undefined
  /** The error of the field, as a sentence to show next to it. */
  readonly rule: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The second factors that the person can use, if one is required. */
  readonly methods: readonly string[]

  constructor(
    code: CallError['code'],
    message: string,
    details: {
      field?: string | undefined
      rule?: string | undefined
      retryAfterSeconds?: number | undefined
      methods?: readonly string[] | undefined
    } = {},
  ) {
    super(message)
    this.code = code
    this.field = details.field
    this.rule = details.rule
    this.retryAfterSeconds = details.retryAfterSeconds
    this.methods = details.methods ?? []
  }
}

/** No response. */
export function unreachable(): CallError {
  return new CallError('unreachable', 'The service cannot be reached. Check your connection and try again.')
}

export type AnyOperation = Operation | AppOperation
/** Only what the operation needs: nothing for one without parameters. */
export type Input<O extends AnyOperation> = Partial<OperationInput<O>> & {
  /** The proof that the person has confirmed their identity. */
  confirmation?: string
}

/** Calls an operation of the contract with this browser's session. */
export function call<O extends AnyOperation>(operation: O, input: Input<O> = {}): Promise<OperationAnswer<O>> {
  return callBy(fetchOrTake, operation, input)
}

/** The same with another function than `fetch`, and a signal to abort. */
export async function callBy<O extends AnyOperation>(
  fetchFunction: FetchFunction,
  operation: O,
  { params, query, headers, body, confirmation }: Input<O>,
  signal?: AbortSignal,
): Promise<OperationAnswer<O>> {
  const { id, method, url, rawBody } = operation as Operation
  const bodyType = rawBody === undefined ? 'application/json' : rawBody.mediaTypes.at(-1)
  const route = { id, method, path: url, bodyType: body === undefined ? undefined : bodyType }
  const sent = {
    ...byHeaderName(operation, headers),
    ...(confirmation === undefined ? {} : { [confirmationHeader]: confirmation }),
  }
  const prepared = prepareCall(appApiBase, route, { params, query, headers: sent, body })
  const sending = { fetch: fetchFunction, redirect: 'error', timeoutMs: 0, signal } as const
  const answer = await sendOnce(prepared, sending).catch((error) => {
    throw error instanceof ParapetConnectionError ? unreachable() : error
  })
  return await readAnswer<O>(answer)
}

/** Maps the names of headers in code to the operation's. */
function byHeaderName(operation: AnyOperation, values: object = {}): Record<string, string> {
  const { headers = {} } = operation as Operation
  const entries = Object.entries(values).map(([key, value]) => [headers[key]?.name, value])
  return Object.fromEntries(entries.filter(([name]) => name !== undefined))
}

async function readAnswer<O extends AnyOperation>(answer: Answer): Promise<OperationAnswer<O>> {
  const { status, headers, text, retryAfterMs } = answer
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (status === 200 && isJson) return JSON.parse(text) as OperationAnswer<O>
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
  throw await toCallError(status, retryAfterSeconds, isJson ? JSON.parse(text) : {})
}

/** A file created on request, so that a refusal can be shown. Large files use links instead. */
export async function callFile<O extends AnyOperation>(operation: O, input: Input<O>): Promise<Blob> {
  const response = await fetch(toUrl(operation, input), { redirect: 'error' }).catch(() => {
    throw unreachable()
  })
  if (response.ok) return response.blob()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const retryAfter = response.headers.get('retry-after')
  const seconds = retryAfter === null ? undefined : Number(retryAfter)
  throw await toCallError(response.status, seconds, isJson ? await response.json() : {})
}

/** The operation's URL with its parameters. */
export function toUrl<O extends AnyOperation>({ id, url }: O, input: Input<O>): string {
  return toAddress(appApiBase, { id, path: url }, input)
}

type Refusal = {
  error?: ErrorCode | AppErrorCode
  field?: string
  message?: string
  availableAt?: string
  methods?: string[]
}

async function toCallError(
  status: number,
  retryAfterSeconds: number | undefined,
  { error, field, message, availableAt, methods }: Refusal,
): Promise<CallError> {
  if (error === undefined) {
    return new CallError('unavailable', `The service returned HTTP ${status}. Try again in a moment.`)
  }
  const rule = message === undefined ? undefined : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
  const sentence = await toSentence(error, { field, message, retryAfterSeconds, availableAt })
  return new CallError(error, sentence, { field, rule, retryAfterSeconds, methods })
}

async function toSentence(
  code: ErrorCode | AppErrorCode,
  details: {
    field?: string | undefined
    message?: string | undefined
    retryAfterSeconds?: number | undefined
    availableAt?: string | undefined
  },
): Promise<string> {
  if (code === 'invalid_request' && details.field !== undefined) return `${details.field} ${details.message}.`
  if (code === 'invalid_sarif') return `The file is not valid SARIF 2.1.0: ${details.field} ${details.message}.`
  if (code === 'unavailable')
    return `The service is busy. Wait ${toWait(details.retryAfterSeconds ?? 5)} and try again.`
  if (code === 'challenge_locked' && details.availableAt !== undefined) {
    const at = new Date(details.availableAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
    return `This challenge is locked. You can try it again at ${at}, and another one until then.`
  }
  if (saysAll.has(code) && details.message !== undefined) return details.message
  if (code === 'unauthorized') return 'You are signed out.'
  if (code === 'confirmation_required') return 'Confirm that it’s you.'
  if (code === 'rate_limited')
    return `Too many requests. Wait ${toWait(details.retryAfterSeconds ?? 60)} and try again.`
  if (code === 'invitation_limit_reached') return 'This invitation was resent too often today. Try again tomorrow.'
  if (saysWhat.has(code) && details.message !== undefined) return asSentence(details.message)
  return await describeCode(code)
}

/** Errors whose message is the sentence. */
const saysAll = new Set<string>(['lab_not_available', 'lab_failed', 'passkeys_unavailable'])

/** Errors whose message says what to change. */
const saysWhat = new Set<string>(['report_too_large', 'sso_provider_unusable', 'sso_domain_not_proven'])

/** A code's meaning, as a sentence. The table loads with the first error: most visits have none. */
async function describeCode(code: ErrorCode | AppErrorCode): Promise<string> {
  const words = await import('./error-words.ts').catch(() => undefined)
  return words?.describeCode(code) ?? `The service refused this (${code}). Reload the page and try again.`
}

export function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

function toWait(seconds: number): string {
  return seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
}
