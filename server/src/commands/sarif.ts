import { readFile } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits, publicApiBase, type SarifRun, uploadSarif } from '@parapet/contract'
import { readClientConfig } from '../config/config.ts'
import { OperatorError } from '../open-service.ts'
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

const attemptsMax = 4
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
  const target = new URL(`${url.replace(/\/+$/, '')}${publicApiBase}${uploadSarif.url}${toQuery(options)}`)
  const headers = toHeaders(apiKey, options)
  for (let attempt = 1; ; attempt++) {
    const answer = await send(target, headers, bytes, basename(file))
    if (answer.status === 200) {
      printResult(options, JSON.parse(answer.text) as SarifRun, describeRun)
      return
    }
    const isBusy = answer.status === 503 || answer.status === 429
    if (!isBusy || attempt === attemptsMax) throw new OperatorError(describeRefusal(answer))
    const waitSeconds = Math.min(60, Math.max(1, Number(answer.retryAfter) || 1))
    process.stderr.write(`The service is busy; trying again in ${waitSeconds} s.\n`)
    await sleep(waitSeconds * 1000)
  }
}

function toQuery({ dryRun, minSeverity, maxAssignments, deadlineDays }: UploadOptions): string {
  const query = new URLSearchParams()
  if (dryRun === true) query.set('dryRun', 'true')
  if (minSeverity !== undefined) query.set('minSeverity', minSeverity)
  if (maxAssignments !== undefined) query.set('maxAssignments', maxAssignments)
  if (deadlineDays !== undefined) query.set('deadlineDays', deadlineDays)
  return query.size === 0 ? '' : `?${query}`
}

function toHeaders(apiKey: string, options: UploadOptions): Record<string, string> {
  const { headers } = uploadSarif
  const values: [name: string, value: string | undefined][] = [
    [headers.repo.name, options.repo],
    [headers.branch.name, options.branch],
    [headers.commitSha.name, options.commit],
    [headers.commitAuthorEmail.name, options.author],
    [headers.source.name, options.source],
  ]
  const given = values.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  // Node sends headers as Latin-1; the service reads UTF-8.
  const encoded = given.map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')])
  return {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/sarif+json',
    accept: 'application/json',
    ...Object.fromEntries(encoded),
  }
}

type Answer = { status: number; text: string; requestId: string | undefined; retryAfter: string | undefined }

/** Not by fetch, which does not tell how much of a body is sent. */
function send(target: URL, headers: Record<string, string>, bytes: Buffer, label: string): Promise<Answer> {
  const progress = createProgress(label, bytes.length)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (error: Error) => {
    reject(new OperatorError(`${target.origin} cannot be reached: ${error.message}. Check PARAPET_URL.`))
  }
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
    target,
    { method: 'POST', headers: { ...headers, 'content-length': bytes.length }, timeout: silenceMaxMs },
    async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      } catch (error) {
        fail(error as Error)
        return
      }
      resolve({
        status: response.statusCode ?? 0,
        text: Buffer.concat(chunks).toString('utf8'),
        requestId: response.headers['x-request-id'] as string | undefined,
        retryAfter: response.headers['retry-after'],
      })
    },
  )
  request.on('error', fail)
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

function describeRefusal({ status, text, requestId }: Answer): string {
  const where = requestId === undefined ? '' : ` (request ${requestId})`
  let body: { error?: string; field?: string; message?: string; required?: string; maxBytes?: number } = {}
  try {
    body = JSON.parse(text)
  } catch {
    return `The service answered ${status} and not as Parapet does. Check PARAPET_URL.${where}`
  }
  if (body.error === 'unauthorized') return `The service does not know this key. Check PARAPET_API_KEY.${where}`
  if (body.error === 'insufficient_scope') return `The key in PARAPET_API_KEY lacks the scope ${body.required}.${where}`
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
