/** Settings of a client. */
export interface ParapetClientOptions {
  /** The address of the service, for example `https://parapet.example.com`; a path in front of the API is kept. */
  baseUrl: string
  /** An API key of the organization, `ppt_…`. */
  apiKey: string
  /** The function that sends requests, for proxies and special runtimes. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** Time limit of one attempt, including its response. Default 30000; `0` sets no limit. */
  timeoutMs?: number | undefined
  /** How often a failed attempt is retried. Default 2; `0` never retries. */
  maxRetries?: number | undefined
  /** Name and version of your program, sent before the SDK's own in `User-Agent`. */
  userAgent?: string | undefined
}

/** The settings, checked and complete. */
export type ClientSettings = {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  timeoutMs: number
  maxRetries: number
  userAgent: string | undefined
}

/** The longest delay that timers support on all platforms; a longer one would fire immediately. */
const maxTimerMs = 2_147_483_647

/** Checks the settings once, so that calls don't fail because of them. */
export function readClientOptions(options: ParapetClientOptions): ClientSettings {
  const { timeoutMs, maxRetries, userAgent, apiKey } = options
  // Not echoed: fetch would put a malformed key into its message, and from there into logs.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be an API key, without spaces or line breaks')
  }
  if (userAgent !== undefined && !/^[\x20-\x7e]+$/.test(userAgent)) {
    throw new TypeError('userAgent must be printable ASCII')
  }
  const fetchFunction = options.fetch === undefined ? globalThis.fetch : options.fetch
  if (typeof fetchFunction !== 'function') throw new TypeError('There is no global fetch here; give one as an option')
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey,
    fetch: fetchFunction,
    timeoutMs: timeoutMs === undefined ? 30_000 : readTimeoutMs(timeoutMs),
    maxRetries: maxRetries === undefined ? 2 : readMaxRetries(maxRetries),
    userAgent,
  }
}

/** Returns the time limit if it is valid. */
export function readTimeoutMs(timeoutMs: number): number {
  if (timeoutMs >= 0 && timeoutMs <= maxTimerMs) return timeoutMs
  throw new RangeError(`timeoutMs must be 0 to ${maxTimerMs}`)
}

/** Returns the number of retries if it is valid. */
export function readMaxRetries(maxRetries: number): number {
  if (Number.isInteger(maxRetries) && maxRetries >= 0) return maxRetries
  throw new RangeError('maxRetries must be a whole number, 0 or more')
}

function readBaseUrl(baseUrl: string): string {
  const url = parseUrl(baseUrl)
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TypeError('baseUrl must be an http or https address, like https://parapet.example.com')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must not hold a user, password, query or fragment')
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (/\/api\/public\/v\d+$/.test(path)) throw new TypeError('baseUrl must not hold the path of the API; it is added')
  return url.origin + path
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
