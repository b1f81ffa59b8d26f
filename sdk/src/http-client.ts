/**
 * How a call is sent: address, headers, one attempt, and when to retry. Knows no operations or error codes, so the SDK,
 * the web app and the command line share it. Imports only files in this folder.
 */
import { readRetryAfterMs } from './retry.ts'

/** Where a call goes, and what kind of body it takes. */
export type Route = {
  /** The name of the operation, for messages. */
  id: string
  method: string
  /** Address without its query, parameters in braces. */
  path: string
  /** The media type of the body; undefined if none is sent. */
  bodyType: string | undefined
}

/** The values of one call. Undefined values are not sent. */
export type CallInput = {
  params?: object | undefined
  query?: object | undefined
  /** By header name; empty ones are not sent. */
  headers?: Readonly<Record<string, string | undefined>>
  /** JSON for a body of that type, otherwise a file. */
  body?: unknown
}

/** A call, ready to be sent any number of times. */
export type PreparedCall = {
  url: string
  /** Method and path, for messages. */
  name: string
  method: string
  headers: Headers
  body: NonNullable<RequestInit['body']> | null
}

/** The part of `fetch` that calls need, so that an implementation with progress can replace it. */
export type FetchFunction = (
  url: string,
  init: Omit<PreparedCall, 'url' | 'name'> & { signal: AbortSignal; redirect: 'manual' | 'error' },
) => Promise<{ status: number; headers: Headers; text(): Promise<string>; arrayBuffer?(): Promise<ArrayBuffer> }>

/** The response, with any status. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  retryAfterMs: number | undefined
  /** Of a file that was requested and sent. */
  bytes?: Uint8Array
}

/** No response arrived: the connection failed or the time ran out. `cause` has the platform's error. */
export class ParapetConnectionError extends Error {
  override readonly name = 'ParapetConnectionError'
  /** True if the time ran out, false if the connection failed. */
  readonly isTimeout: boolean

  /** Created by the client. */
  constructor(message: string, options: { isTimeout: boolean; cause: unknown }) {
    super(message, { cause: options.cause })
    this.isTimeout = options.isTimeout
  }
}

/** Prepares everything that stays the same in all attempts of a call. */
export function prepareCall(base: string, route: Route, input: CallInput): PreparedCall {
  const { method, bodyType } = route
  const path = fillPath(route, input.params)
  const headers = new Headers()
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined && value !== '') headers.set(name, toHeaderText(value))
  }
  if (bodyType !== undefined) headers.set('content-type', bodyType)
  return {
    url: base + path + printQuery(input.query),
    name: `${method} ${path}`,
    method,
    headers,
    body: bodyType === undefined ? null : toBody(bodyType, input.body),
  }
}

/** The address of a call, without sending it. */
export function toAddress(base: string, route: Pick<Route, 'id' | 'path'>, input: CallInput): string {
  return base + fillPath(route, input.params) + printQuery(input.query)
}

function fillPath({ id, path }: Pick<Route, 'id' | 'path'>, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    // A URL cannot hold these as one segment: it would silently name another resource.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${id}: ${name} must be an id`)
    }
    return encodeURIComponent(value)
  })
}

function printQuery(query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Headers are bytes, and platforms map each character to one. The service reads UTF-8. */
function toHeaderText(value: string): string {
  return String.fromCharCode(...new TextEncoder().encode(value))
}

/** The types of the operations allow nothing else if the body is not JSON. */
function toBody(bodyType: string, body: unknown): PreparedCall['body'] {
  return (bodyType === 'application/json' ? JSON.stringify(body) : body) as PreparedCall['body']
}

/** How one attempt is made. */
export type SendOptions = {
  fetch: FetchFunction
  /**
   * How to handle a redirect. It is never followed, because a POST would become a GET and a key could be sent
   * unencrypted.
   */
  redirect: 'manual' | 'error'
  /** The time limit, including the response; `0` sets no limit. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  nowMs?: () => number
  /** Requests the bytes of a file if the response is a success. */
  isFile?: boolean
}

/** One attempt. Rejects with a `ParapetConnectionError`, or with the reason of the signal if that ended it. */
export async function sendOnce(call: PreparedCall, options: SendOptions): Promise<Answer> {
  const { url, name, ...init } = call
  const { redirect, timeoutMs, signal, nowMs = Date.now } = options
  throwIfAborted(signal)
  // By hand, because older runtimes lack AbortSignal.any.
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
    // Called as a plain function: the browser's fetch refuses any other `this`.
    const fetchFunction = options.fetch
    const response = await fetchFunction(url, { ...init, redirect, signal: controller.signal })
    const { status, headers } = response
    const retryAfterMs = readRetryAfterMs(headers, nowMs())
    if (options.isFile === true && status === 200 && response.arrayBuffer !== undefined) {
      return { status, headers, text: '', retryAfterMs, bytes: new Uint8Array(await response.arrayBuffer()) }
    }
    return { status, headers, text: await response.text(), retryAfterMs }
  } catch (cause) {
    throwIfAborted(signal)
    const reason = isTimeout ? `gave no answer within ${timeoutMs} ms` : 'could not reach the service'
    throw new ParapetConnectionError(`${name} ${reason}`, { isTimeout, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Retries until `delayMsAfter` returns null. Returns the last outcome, which may be a failure. */
export async function repeat<Outcome>(
  attempt: () => Promise<Outcome>,
  delayMsAfter: (outcome: Outcome, retriesUsed: number) => number | null,
  pause: (ms: number) => Promise<void> = wait,
): Promise<Outcome> {
  for (let retriesUsed = 0; ; retriesUsed++) {
    const outcome = await attempt()
    const delayMs = delayMsAfter(outcome, retriesUsed)
    if (delayMs === null) return outcome
    await pause(delayMs)
  }
}

/** Rejects with the reason of the signal if that comes first. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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
  })
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason
}
