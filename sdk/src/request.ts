/** The one function that sends requests: address, key, time limit, repeats and errors. */
import { type Operation, type Send, sdkVersion } from './api.generated.ts'
import { type ClientSettings, readMaxRetries, readTimeoutMs } from './client-options.ts'
import { errorOfAnswer, ParapetConnectionError, type ParapetError } from './errors.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import type { PostOptions } from './request-options.ts'
import { isRetriableStatus, readRetryAfterMs, retryDelayMs } from './retry.ts'

/** What the outside world gives: time and chance. Tests hand in their own. */
export type Surroundings = {
  nowMs(): number
  /** From 0 up to 1. */
  chance(): number
  /** Rejects with the reason of the signal when that comes first. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

type Input = { params?: readonly string[]; query?: object; body?: unknown }

type Attempt = { url: string; init: RequestInit; call: string; timeoutMs: number; signal: AbortSignal | undefined }

type Outcome = { answer: unknown } | { error: ParapetError | ParapetConnectionError; retryAfterMs: number | undefined }

/** Makes the function that performs the calls of one client. */
export function createSend(settings: ClientSettings, surroundings: Surroundings = realSurroundings): Send {
  return async (operation, input, options = {}) => {
    const attempt = prepare(settings, operation, input, options)
    const maxRetries = options.maxRetries === undefined ? settings.maxRetries : readMaxRetries(options.maxRetries)
    // Every call may be repeated: GET, PATCH and DELETE are idempotent in this API, and every POST carries a key.
    for (let retriesUsed = 0; ; retriesUsed++) {
      const outcome = await perform(settings.fetch, attempt, surroundings)
      if ('answer' in outcome) return asAnswer(outcome.answer)
      const { error, retryAfterMs } = outcome
      if (!isWorthRepeating(error) || retriesUsed >= maxRetries) throw error
      const delayMs = retryDelayMs(retriesUsed, retryAfterMs, surroundings.chance())
      if (delayMs === null) throw error
      await surroundings.wait(delayMs, attempt.signal)
    }
  }
}

/** Also while the first attempt, cut off on its way back, is still running on the other side: its key guards it. */
function isWorthRepeating(error: ParapetError | ParapetConnectionError): boolean {
  if (error instanceof ParapetConnectionError) return true
  return isRetriableStatus(error.status) || error.code === 'idempotency_key_in_use'
}

/** Everything that stays the same in all attempts of a call, the Idempotency-Key included. */
function prepare(settings: ClientSettings, operation: Operation, input: Input, options: PostOptions): Attempt {
  const path = fillPath(operation, input.params ?? [])
  const headers = new Headers({
    accept: 'application/json',
    authorization: `Bearer ${settings.apiKey}`,
    'user-agent': [settings.userAgent, `parapet-sdk/${sdkVersion}`].filter((part) => part !== undefined).join(' '),
  })
  if (operation.method === 'POST') {
    const { idempotencyKey } = options
    headers.set('idempotency-key', idempotencyKey === undefined ? createIdempotencyKey() : idempotencyKey)
  }
  // Redirects are not followed: a POST would turn into a GET, and the key could travel in the clear.
  const init: RequestInit = { method: operation.method, headers, redirect: 'manual' }
  if (operation.bodyType !== undefined) {
    headers.set('content-type', operation.bodyType)
    init.body = operation.bodyType === 'application/json' ? JSON.stringify(input.body) : asFile(input.body)
  }
  setHeaders(headers, operation, input.query)
  return {
    url: settings.baseUrl + path + printQuery(operation, input.query),
    init,
    call: `${operation.method} ${path}`,
    timeoutMs: options.timeoutMs === undefined ? settings.timeoutMs : readTimeoutMs(options.timeoutMs),
    signal: options.signal,
  }
}

function fillPath(operation: Operation, values: readonly string[]): string {
  return operation.pathParameters.reduce((path, name, position) => {
    const value = values[position]
    // A URL cannot hold these as one segment: it would silently name another resource.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${operation.id}: ${name} must be an id`)
    }
    return path.replace(`{${name}}`, encodeURIComponent(value))
  }, operation.path)
}

/** The types of the methods take nothing else where the body is not JSON. */
function asFile(body: unknown): NonNullable<RequestInit['body']> {
  return body as NonNullable<RequestInit['body']>
}

function setHeaders(headers: Headers, operation: Operation, values: object = {}): void {
  for (const [name, value] of Object.entries(values)) {
    const header = operation.headerParameters[name]
    // As UTF-8, like every other text; a header of this platform takes one character per byte.
    if (header !== undefined && value !== undefined) {
      headers.set(header, String.fromCharCode(...new TextEncoder().encode(String(value))))
    }
  }
}

function printQuery(operation: Operation, query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && operation.queryParameters.includes(name)) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** One attempt. Gives a failure back, so that the caller decides about a repeat; throws only when the signal ended it. */
async function perform(
  fetchFunction: typeof fetch,
  { url, init, call, timeoutMs, signal }: Attempt,
  surroundings: Surroundings,
): Promise<Outcome> {
  throwIfAborted(signal)
  // By hand, because AbortSignal.any is missing in older runtimes.
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  let isTimeout = false
  const expire = () => {
    isTimeout = true
    controller.abort()
  }
  const timer = timeoutMs === 0 ? undefined : setTimeout(expire, timeoutMs)
  try {
    const response = await fetchFunction(url, { ...init, signal: controller.signal })
    return readAnswer(call, response, await response.text(), surroundings.nowMs())
  } catch (cause) {
    throwIfAborted(signal)
    const reason = isTimeout ? `gave no answer within ${timeoutMs} ms` : 'could not reach the service'
    return {
      error: new ParapetConnectionError(`${call} ${reason}`, { isTimeout, cause }),
      retryAfterMs: undefined,
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function readAnswer(call: string, response: Response, text: string, nowMs: number): Outcome {
  if (response.ok) {
    try {
      return { answer: JSON.parse(text) }
    } catch {
      // Not this API: a proxy or a web page answered. Told below.
    }
  }
  const retryAfterMs = readRetryAfterMs(response.headers, nowMs)
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
  return { error: errorOfAnswer(call, response, text, retryAfterSeconds), retryAfterMs }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason
}

/** The service answers 200 only with the shape of its contract, which the types are made from; it is not checked again. */
function asAnswer<Answer>(answer: unknown): Answer {
  return answer as Answer
}

const realSurroundings: Surroundings = {
  nowMs: () => Date.now(),
  chance: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      signal?.addEventListener('abort', abort, { once: true })
    }),
}
