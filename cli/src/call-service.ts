/** One call of the service: sent with a progress line, retried while the service is busy, refusals explained. */
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import {
  type Answer,
  type FetchFunction,
  ParapetConnectionError,
  type PreparedCall,
  repeat,
  sendOnce,
} from '../../sdk/src/http-client.ts'
import { CliError } from './cli-error.ts'
import { describeConnectionError } from './describe-connection-error.ts'
import { describeRefusal } from './describe-refusal.ts'
import { parseObject } from './read-json.ts'
import { createProgress, printable } from './report.ts'

const retriesMax = 3
const silenceMaxMs = 150_000
const chunkBytes = 64 * 1024

/** What is sent, and what a response must have. */
export type ServiceCall = {
  call: PreparedCall
  bytes: Uint8Array
  /** Names what is sent in the progress line. */
  label: string
  /** Lists that every response of Parapet has: a proxy may answer in its place, with JSON of its own. */
  lists: readonly string[]
}

/** Sends the bytes of a prepared call and returns the parsed response. */
export async function callService({ call, bytes, label, lists }: ServiceCall): Promise<unknown> {
  const fetchFunction = createFetchWithProgress(bytes, label)
  const answer = await repeat(() => attempt(call, fetchFunction), delayWhileBusy)
  // The input is wrong, not the service: a policy, for example.
  if (answer.status === 400) throw new CliError('usage', describeRefusal(answer))
  if (answer.status !== 200) throw new CliError('service', describeRefusal(answer))
  const body = parseObject(answer.text)
  if (lists.every((name) => Array.isArray(body[name]))) return body
  throw new CliError('service', 'The service returned HTTP 200, and it is not a Parapet response. Check PARAPET_URL.')
}

async function attempt(call: PreparedCall, fetchFunction: FetchFunction): Promise<Answer> {
  try {
    // The total time depends on the connection; silence is limited instead.
    return await sendOnce(call, { fetch: fetchFunction, redirect: 'manual', timeoutMs: 0 })
  } catch (error) {
    if (!(error instanceof ParapetConnectionError)) throw error
    const reason = printable(describeConnectionError(error.cause))
    throw new CliError('service', `${new URL(call.url).origin} cannot be reached: ${reason}. Check PARAPET_URL.`)
  }
}

function delayWhileBusy({ status, text, retryAfterMs = 1000 }: Answer, retriesUsed: number): number | null {
  if ((status !== 503 && status !== 429) || retriesUsed === retriesMax) return null
  const waitSeconds = Math.min(60, Math.max(1, Math.ceil(retryAfterMs / 1000)))
  const reason = parseObject(text).error === 'rate_limited' ? 'This key made too many requests' : 'The service is busy'
  process.stderr.write(`${reason}; trying again in ${waitSeconds} s.\n`)
  return waitSeconds * 1000
}

/** `fetch` does not report upload progress, so the bytes are written in pieces. */
function createFetchWithProgress(bytes: Uint8Array, label: string): FetchFunction {
  return (url, { method, headers }) => {
    const progress = createProgress(label, bytes.length)
    return new Promise<Awaited<ReturnType<FetchFunction>>>((resolve, reject) => {
      const request = (url.startsWith('https:') ? requestHttps : requestHttp)(
        url,
        { method, headers: { ...Object.fromEntries(headers), 'content-length': bytes.length }, timeout: silenceMaxMs },
        (response) => {
          const answer = { status: response.statusCode ?? 0, headers: toHeaders(response.headers) }
          readText(response).then((text) => resolve({ ...answer, text: async () => text }), reject)
        },
      )
      request.on('error', reject)
      request.on('timeout', () => request.destroy(new Error('no response')))
      // A service that responds before it has read everything closes the connection; then nothing drains any more.
      const closed = new Promise((done) => request.once('close', done))
      void (async () => {
        for (let sent = 0; sent < bytes.length && !request.destroyed; sent += chunkBytes) {
          const isTaken = request.write(bytes.subarray(sent, sent + chunkBytes))
          progress.update(Math.min(bytes.length, sent + chunkBytes))
          if (!isTaken) await Promise.race([new Promise((done) => request.once('drain', done)), closed])
        }
        request.end()
      })()
    }).finally(() => progress.end())
  }
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
