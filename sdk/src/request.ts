/** Performs the calls of a client: its key, retries and errors. */
import { type Operation, type Send, sdkVersion } from './api.generated.ts'
import { type ClientSettings, readMaxRetries, readTimeoutMs } from './client-options.ts'
import { errorOfAnswer, type ParapetError } from './errors.ts'
import {
  type Answer,
  ParapetConnectionError,
  type PreparedCall,
  prepareCall,
  repeat,
  type SendOptions,
  sendOnce,
  wait,
} from './http-client.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import type { PostOptions } from './request-options.ts'
import { isRetriableStatus, retryDelayMs } from './retry.ts'

/** Time and randomness. Tests pass their own. */
export type Surroundings = {
  nowMs(): number
  /** From 0 up to 1. */
  chance(): number
  /** Rejects with the reason of the signal if that comes first. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

type Input = { params?: readonly string[]; query?: object; body?: unknown }

type Outcome = { answer: unknown } | { error: ParapetError | ParapetConnectionError; retryAfterMs: number | undefined }

/** Creates the function that performs a client's calls. */
export function createSend(settings: ClientSettings, surroundings: Surroundings = realSurroundings): Send {
  return async (operation, input, options = {}) => {
    const call = prepare(settings, operation, input, options)
    const sending: SendOptions = {
      fetch: settings.fetch,
      redirect: 'manual',
      timeoutMs: options.timeoutMs === undefined ? settings.timeoutMs : readTimeoutMs(options.timeoutMs),
      signal: options.signal,
      nowMs: surroundings.nowMs,
      isFile: operation.fileType !== undefined,
    }
    const maxRetries = options.maxRetries === undefined ? settings.maxRetries : readMaxRetries(options.maxRetries)
    // Every call may be retried: GET, PATCH and DELETE are idempotent in this API, and every POST that changes
    // something has a key.
    const outcome = await repeat(
      () => attempt(call, sending),
      (outcome, retriesUsed) => {
        if ('answer' in outcome || !isWorthRepeating(outcome.error) || retriesUsed >= maxRetries) return null
        return retryDelayMs(retriesUsed, outcome.retryAfterMs, surroundings.chance())
      },
      (ms) => surroundings.wait(ms, options.signal),
    )
    if ('error' in outcome) throw outcome.error
    return asAnswer(outcome.answer)
  }
}

/** Also while the first attempt, whose response was lost, is still running on the server: its key protects it. */
function isWorthRepeating(error: ParapetError | ParapetConnectionError): boolean {
  if (error instanceof ParapetConnectionError) return true
  return isRetriableStatus(error.status) || error.code === 'idempotency_key_in_use'
}

/** The parts of a public API call, including its Idempotency-Key. */
function prepare(settings: ClientSettings, operation: Operation, input: Input, options: PostOptions): PreparedCall {
  const { queryParameters, headerParameters } = operation
  const query: Record<string, unknown> = {}
  const headers: Record<string, string | undefined> = {}
  // Methods take both together: callers need not know where a value is sent.
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const header = headerParameters[name]
    if (queryParameters.includes(name)) query[name] = value
    else if (header !== undefined && value !== undefined) headers[header] = String(value)
  }
  const call = prepareCall(settings.baseUrl, operation, {
    params: Object.fromEntries(operation.pathParameters.map((name, position) => [name, input.params?.[position]])),
    query,
    headers,
    body: input.body,
  })
  call.headers.set(
    'accept',
    operation.fileType === undefined ? 'application/json' : `${operation.fileType}, application/json`,
  )
  call.headers.set('authorization', `Bearer ${settings.apiKey}`)
  const userAgents = [settings.userAgent, `parapet-sdk/${sdkVersion}`]
  call.headers.set('user-agent', userAgents.filter((part) => part !== undefined).join(' '))
  if (operation.method === 'POST') {
    const idempotencyKey =
      options.idempotencyKey === undefined && operation.isRead !== true
        ? createIdempotencyKey()
        : options.idempotencyKey
    if (idempotencyKey !== undefined) call.headers.set('idempotency-key', idempotencyKey)
  }
  return call
}

/** Returns a failure, so that it can be checked before a retry; throws only if the signal ended it. */
async function attempt(call: PreparedCall, sending: SendOptions): Promise<Outcome> {
  try {
    return readAnswer(call, await sendOnce(call, sending))
  } catch (error) {
    if (error instanceof ParapetConnectionError) return { error, retryAfterMs: undefined }
    throw error
  }
}

function readAnswer({ name }: PreparedCall, answer: Answer): Outcome {
  if (answer.bytes !== undefined) return { answer: answer.bytes }
  if (answer.status >= 200 && answer.status < 300) {
    try {
      return { answer: JSON.parse(answer.text) }
    } catch {
      // Not this API: a proxy or a web page responded. The error below says so.
    }
  }
  return { error: errorOfAnswer(name, answer), retryAfterMs: answer.retryAfterMs }
}

/** The service answers 200 only in the shape of its contract, which the types come from, so it is not checked again. */
function asAnswer<Answer>(answer: unknown): Answer {
  return answer as Answer
}

const realSurroundings: Surroundings = {
  nowMs: () => Date.now(),
  chance: () => Math.random(),
  wait,
}
