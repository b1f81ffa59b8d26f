/** One call of a code host: its time limit, when to retry, and what its refusals mean. */
import {
  type Answer,
  type CallInput,
  ParapetConnectionError,
  prepareCall,
  repeat,
  sendOnce,
} from '../../../sdk/src/http-client.ts'
import { describeConnectionError } from '../describe-connection-error.ts'
import { printable } from '../report.ts'
import { CommentError } from './provider.ts'

const retriesMax = 3
/** A longer wait costs more job minutes than the comment is worth. */
const longestWaitMs = 60_000
const agent = 'parapet-cli'

/** What a provider needs to be called. */
export type Host = {
  title: string
  /** What it calls a pull request, for messages. */
  requestName: string
  /** Address of the API, without a trailing slash. */
  apiUrl: string
  /** Name of the variable that holds it, for messages. */
  apiUrlName: string
  headers: Record<string, string>
  timeoutMs: number
  /** One sentence for each of these responses. */
  advice: { unauthorized: string; forbidden: string; notFound: string }
}

type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; path: string } & Pick<CallInput, 'params' | 'query' | 'body'>
export type Reply = { status: number; headers: Headers; body: unknown }

/** Returns responses up to 299, and others with a status in `accepts`. */
export async function callProvider(host: Host, call: Call, accepts: readonly number[] = []): Promise<Reply> {
  const { method, path, params, query, body } = call
  const route = { id: host.title, method, path, bodyType: body === undefined ? undefined : 'application/json' }
  const prepared = prepareCall(host.apiUrl, route, {
    params,
    query,
    body,
    headers: { accept: 'application/json', 'user-agent': agent, ...host.headers },
  })
  const attempt = () => sendOnce(prepared, { fetch, redirect: 'manual', timeoutMs: host.timeoutMs }).catch(toFailure)
  const outcome = await repeat(attempt, (last, retriesUsed) => delayAfter(host, last, method, retriesUsed))
  if (outcome instanceof ParapetConnectionError) throw new CommentError(describeSilence(host, outcome))
  if (outcome.status > 299 && !accepts.includes(outcome.status)) throw new CommentError(describeRefusal(host, outcome))
  return { status: outcome.status, headers: outcome.headers, body: parse(host, outcome) }
}

function toFailure(error: unknown): ParapetConnectionError {
  if (error instanceof ParapetConnectionError) return error
  throw error
}

function delayAfter(
  host: Host,
  outcome: Answer | ParapetConnectionError,
  method: Call['method'],
  retriesUsed: number,
): number | null {
  if (retriesUsed === retriesMax) return null
  const backoffMs = 500 * 2 ** retriesUsed
  if (outcome instanceof ParapetConnectionError) {
    // A comment that was sent once may already exist, and a silent host stays silent.
    return method === 'POST' || outcome.isTimeout ? null : backoffMs
  }
  const limitMs = findLimitMs(outcome)
  if (limitMs !== undefined) {
    if (limitMs > longestWaitMs) return null
    process.stderr.write(`${host.title} limits requests; trying again in ${Math.ceil(limitMs / 1000)} s.\n`)
    return limitMs
  }
  return outcome.status >= 500 && method !== 'POST' ? backoffMs : null
}

/** How long a rate limit lasts. GitHub answers 403 for its limits, and says so in headers; the others answer 429. */
function findLimitMs({ status, headers, retryAfterMs, text }: Answer): number | undefined {
  if (status !== 403 && status !== 429) return undefined
  if (retryAfterMs !== undefined) return retryAfterMs
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0'
  const resetSeconds = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? Number.NaN)
  if ((status === 429 || isUsedUp) && !Number.isNaN(resetSeconds)) {
    return Math.max(1000, resetSeconds * 1000 - Date.now())
  }
  // GitHub: without a header, wait at least a minute.
  return status === 429 || /secondary rate limit/i.test(text) ? longestWaitMs : undefined
}

function describeSilence({ title, apiUrl, apiUrlName, timeoutMs }: Host, error: ParapetConnectionError): string {
  const origin = new URL(apiUrl).origin
  if (error.isTimeout) {
    return `${title} did not respond within ${timeoutMs / 1000} s. Run the job again, or increase --comment-timeout.`
  }
  const reason = describeConnectionError(error.cause)
  return `${origin} cannot be reached: ${printable(reason)}. Check ${apiUrlName} and the runner's network.`
}

function describeRefusal(host: Host, answer: Answer): string {
  const { title, advice } = host
  const { status } = answer
  const limitMs = findLimitMs(answer)
  if (limitMs !== undefined) {
    const minutes = Math.max(1, Math.ceil(limitMs / 60_000))
    return `${title} rate-limits this token (${status}). Run the job again in ${minutes} min.`
  }
  const said = findMessage(answer.text)
  const quote = said === '' ? '' : `, "${said}"`
  if (status === 401) return `${title} does not accept the token (401${quote}). ${advice.unauthorized}`
  if (status === 403 && /\blocked\b/i.test(said)) {
    return `The conversation of the ${host.requestName} is locked on ${title} (403${quote}). Unlock it, or add --comment-optional.`
  }
  if (status === 403) return `${title} does not let this token comment (403${quote}). ${advice.forbidden}`
  if (status === 404) return `${title} cannot find the ${host.requestName} (404${quote}). ${advice.notFound}`
  if (status >= 300 && status < 400) {
    return `${title} redirects to another URL (${status}). Check ${host.apiUrlName}.`
  }
  const what = status >= 500 ? 'Run the job again.' : 'Report this as a bug in Parapet.'
  return `${title} returned HTTP ${status}${quote}. ${what}`
}

/** GitHub and GitLab have a `message`, GitLab also `error`, Bitbucket an object. */
function findMessage(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown }
    const inner = (error as { message?: unknown } | null | undefined)?.message
    const said = [message, error, inner].find((one) => typeof one === 'string')
    return said === undefined ? '' : printable(String(said)).slice(0, 120)
  } catch {
    return ''
  }
}

function parse(host: Host, { status, text }: Answer): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new CommentError(
      `${host.title} returned HTTP ${status} with a body that is not JSON. Check ${host.apiUrlName}.`,
    )
  }
}
