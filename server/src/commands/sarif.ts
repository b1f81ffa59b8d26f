import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { basename } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { limits, publicApiBase, type SarifRun, uploadSarif } from '@parapet/contract'
import {
  type Answer,
  type FetchFunction,
  ParapetConnectionError,
  type PreparedCall,
  prepareCall,
  repeat,
  sendOnce,
} from '../../../sdk/src/http-client.ts'
import { readClientConfig } from '../config/config.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createProgress, type OutputOptions, printResult, toTable } from './report.ts'

type UploadOptions = OutputOptions & {
  repo?: string
  branch?: string
  commit?: string
  author?: string
  source?: string
  dryRun?: boolean
  minSeverity?: string
  maxAssignments?: string
  deadlineDays?: string
}

const retriesMax = 3
const silenceMaxMs = 150_000
const chunkBytes = 64 * 1024

/** Sends a file to a Parapet that runs somewhere, as a CI job does. Needs no database. */
export async function uploadSarifCommand(file: string, options: UploadOptions): Promise<void> {
  const { url, apiKey } = readClientConfig()
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read: ${error.code}.`)
  })
  if (bytes.length > limits.sarifBodyBytes) {
    throw new OperatorError(`${file} has ${bytes.length} bytes; at most ${limits.sarifBodyBytes} are taken.`)
  }
  const call = prepareUpload(url.replace(/\/+$/, ''), apiKey, bytes, options)
  const fetchFunction = createFetchWithProgress(bytes, basename(file))
  const answer = await repeat(() => attempt(call, fetchFunction), delayWhileBusy)
  if (answer.status !== 200) throw new OperatorError(describeRefusal(answer))
  printResult(options, JSON.parse(answer.text) as SarifRun, describeRun)
}

function prepareUpload(baseUrl: string, apiKey: string, body: Uint8Array, options: UploadOptions): PreparedCall {
  const { id, method, url, headers } = uploadSarif
  const { dryRun, minSeverity, maxAssignments, deadlineDays } = options
  return prepareCall(
    baseUrl,
    { id, method, path: publicApiBase + url, bodyType: 'application/sarif+json' },
    {
      query: { dryRun: dryRun === true ? true : undefined, minSeverity, maxAssignments, deadlineDays },
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        [headers.repo.name]: options.repo,
        [headers.branch.name]: options.branch,
        [headers.commitSha.name]: options.commit,
        [headers.commitAuthorEmail.name]: options.author,
        [headers.source.name]: options.source,
      },
      body,
    },
  )
}

async function attempt(call: PreparedCall, fetchFunction: FetchFunction): Promise<Answer> {
  try {
    // How long it may take depends on the line; the silence on it is watched instead.
    return await sendOnce(call, { fetch: fetchFunction, redirect: 'manual', timeoutMs: 0 })
  } catch (error) {
    if (!(error instanceof ParapetConnectionError)) throw error
    const reason = (error.cause as Error).message
    throw new OperatorError(`${new URL(call.url).origin} cannot be reached: ${reason}. Check PARAPET_URL.`)
  }
}

function delayWhileBusy({ status, retryAfterMs = 1000 }: Answer, retriesUsed: number): number | null {
  if ((status !== 503 && status !== 429) || retriesUsed === retriesMax) return null
  const waitSeconds = Math.min(60, Math.max(1, Math.ceil(retryAfterMs / 1000)))
  process.stderr.write(`The service is busy; trying again in ${waitSeconds} s.\n`)
  return waitSeconds * 1000
}

/** `fetch` does not say how much of a body was sent, so the bytes are written piece by piece. */
function createFetchWithProgress(bytes: Buffer, label: string): FetchFunction {
  return (url, { method, headers }) => {
    const progress = createProgress(label, bytes.length)
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<FetchFunction>>>()
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(
      url,
      { method, headers: { ...Object.fromEntries(headers), 'content-length': bytes.length }, timeout: silenceMaxMs },
      (response) => {
        const answer = { status: response.statusCode ?? 0, headers: toHeaders(response.headers) }
        readText(response).then((text) => resolve({ ...answer, text: async () => text }), reject)
      },
    )
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('no answer')))
    void (async () => {
      for (let sent = 0; sent < bytes.length && !request.destroyed; sent += chunkBytes) {
        const isTaken = request.write(bytes.subarray(sent, sent + chunkBytes))
        progress.update(Math.min(bytes.length, sent + chunkBytes))
        if (!isTaken) await Promise.race([new Promise((done) => request.once('drain', done)), promise.catch(() => {})])
      }
      request.end()
    })()
    return promise.finally(() => progress.end())
  }
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function describeRefusal({ status, headers, text }: Answer): string {
  const requestId = headers.get('x-request-id')
  const where = requestId === null ? '' : ` (request ${requestId})`
  let body: {
    error?: string
    field?: string
    message?: string
    required?: string
    address?: string
    maxBytes?: number
  } = {}
  try {
    body = JSON.parse(text)
  } catch {
    return `The service answered ${status} and not as Parapet does. Check PARAPET_URL.${where}`
  }
  if (body.error === 'unauthorized' && body.message !== undefined) return `${printable(body.message)}.${where}`
  if (body.error === 'unauthorized') return `The service does not know this key. Check PARAPET_API_KEY.${where}`
  if (body.error === 'insufficient_scope') return `The key in PARAPET_API_KEY lacks the scope ${body.required}.${where}`
  if (body.error === 'network_not_allowed') {
    return `The key in PARAPET_API_KEY may not be used from ${printable(body.address ?? 'here')}.${where}`
  }
  const detail = body.field === undefined ? '' : `: ${body.field} ${body.message ?? ''}`
  return `The service answered ${status} ${body.error ?? ''}${printable(detail)}.${where}`
}

const statusSentences = {
  processed: 'The file was processed.',
  duplicate: 'This file was sent before for the same commit; this is what became of it then.',
  dry_run: 'This is what would happen; nothing was stored.',
}

function describeRun(run: SarifRun): string {
  const sections = [
    `${statusSentences[run.status]} Run ${run.runId}`,
    `${run.resultsReceived} results: ${run.resultsProcessed} behind ${run.assignmentsCreated.length} assignments, ${run.resultsSkipped} skipped`,
  ]
  if (run.findings.length > 0) {
    const rows = run.findings.map(({ severity, topicTitle, resultCount, cwes, locations }) => {
      const [first] = locations
      const place = first === undefined ? null : `${first.uri}${first.startLine === null ? '' : `:${first.startLine}`}`
      return [severity, topicTitle, resultCount, cwes.slice(0, 3).join(' '), place]
    })
    sections.push(table(['SEVERITY', 'TOPIC', 'RESULTS', 'CWE', 'FIRST PLACE'], rows))
  }
  if (run.assignmentsCreated.length > 0) {
    const rows = run.assignmentsCreated.map(({ userEmail, topicId, deadline }) => [
      userEmail,
      topicId,
      deadline?.slice(0, 10) ?? null,
    ])
    sections.push(table(['ASSIGNED TO', 'TOPIC', 'DEADLINE'], rows))
  }
  if (run.skipped.length > 0) {
    const rows = run.skipped.map(({ reason, topicId, userEmail, resultCount }) => [
      reason,
      resultCount,
      topicId,
      userEmail,
    ])
    sections.push(table(['SKIPPED BECAUSE', 'RESULTS', 'TOPIC', 'AUTHOR'], rows))
  }
  if (run.unmappedRules.length > 0) {
    const rows = run.unmappedRules.map(({ tool, ruleId, resultCount }) => [ruleId, resultCount, tool])
    sections.push(table(['RULE WITHOUT CWE', 'RESULTS', 'TOOL'], rows))
  }
  if (run.unmappedCwes.length > 0) sections.push(`No topic teaches: ${run.unmappedCwes.join(', ')}`)
  if (run.truncated) sections.push('Long lists were cut; GET /sarif/runs/{runId} has everything.')
  return sections.join('\n\n')
}

function table(header: string[], rows: (string | number | null)[][]): string {
  return toTable(
    header,
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? printable(cell) : cell))),
  )
}

/** Text of a file must not steer the terminal it is shown in. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?')
}
