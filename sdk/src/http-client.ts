/**
 * How a call travels: address, headers, one attempt, and when to repeat it. Knows no operation and no error code, so the
 * SDK, the web app and the command line share it. Imports nothing but its neighbours.
 */
import { readRetryAfterMs } from './retry.ts'

/** Where a call goes, and what kind of body it takes. */
export type Route = {
  /** The name of the operation, for messages. */
  id: string
  method: string
  /** Address without its query, parameters in braces. */
  path: string
  /** The media type of the body; undefined when none is sent. */
  bodyType: string | undefined
}

/** The values of one call. Those that are undefined are not sent. */
export type CallInput = {
  params?: object | undefined
  query?: object | undefined
  /** By the name of the header; empty ones are not sent. */
  headers?: Readonly<Record<string, string | undefined>>
  /** JSON for a body of that type, otherwise a file. */
  body?: unknown
}

/** A call, ready to be sent as often as it takes. */
export type PreparedCall = {
  url: string
  /** Method and path, for messages. */
  name: string
  method: string
  headers: Headers
  body: NonNullable<RequestInit['body']> | null
}

/** The part of `fetch` that calls need, so that something with a progress bar can take its place. */
export type FetchFunction = (
  url: string,
  init: Omit<PreparedCall, 'url' | 'name'> & { signal: AbortSignal; redirect: 'manual' | 'error' },
) => Promise<{ status: number; headers: Headers; text(): Promise<string>; arrayBuffer?(): Promise<ArrayBuffer> }>

/** What the other side answered, whatever its status. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  retryAfterMs: number | undefined
  /** Of a file that was asked for and sent. */
  bytes?: Uint8Array
}

/** No answer arrived: the connection failed or the time ran out. `cause` holds what the platform said. */
export class ParapetConnectionError extends Error {
  override readonly name = 'ParapetConnectionError'
  /** True when the time ran out, false when the connection failed. */
  readonly isTimeout: boolean

  /** Made by the client. */
  constructor(message: string, options: { isTimeout: boolean; cause: unknown }) {
    super(message, { cause: options.cause })
    this.isTimeout = options.isTimeout
  }
}

/** Everything that stays the same in all attempts of a call. */
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

/** Headers are bytes, and platforms take one character for each. The service reads UTF-8. */
function toHeaderText(value: string): string {
  return String.fromCharCode(...new TextEncoder().encode(value))
}

/** The types of the operations take nothing else where the body is not JSON. */
function toBody(bodyType: string, body: unknown): PreparedCall['body'] {
  return (bodyType === 'application/json' ? JSON.stringify(body) : body) as PreparedCall['body']
}

/** How one attempt is made. */
export type SendOptions = {
  fetch: FetchFunction
  /** What becomes of a redirect; it is never followed, because a POST would turn into a GET and a key could travel in the clear. */
  redirect: 'manual' | 'error'
  /** How long it may take, the answer included; `0` sets no limit. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  nowMs?: () => number
  /** Asks for the bytes of a file that is answered with success. */
  isFile?: boolean
}

/** One attempt. Rejects with a `ParapetConnectionError`, or with the reason of the signal when that ended it. */
export async function sendOnce(call: PreparedCall, options: SendOptions): Promise<Answer> {
  const { url, name, ...init } = call
  const { redirect, timeoutMs, signal, nowMs = Date.now } = options
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
    // Called without an object in front: the browser's own fetch refuses any other.
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

/** Attempts until `delayMsAfter` says null. Gives the last outcome, which may well be a failure. */
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

/** Rejects with the reason of the signal when that comes first. */
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
