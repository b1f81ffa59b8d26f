/** A sandbox that another process serves. Its answers are checked like those of a child. */
import { request } from 'node:http'
import { createCounter } from '../counts.ts'
import { LabRefused, refusalCodes } from '../gate/lab-refused.ts'
import type { LabJob, LabLanguage, LabReport } from '../lab-run.ts'
import { readReport } from '../pool/read-answer.ts'
import type { Runner, Sandbox } from '../sandbox-interface.ts'
import { describeAddress, maxResponseBytes, type SandboxAddress } from './sandbox-address.ts'

export type ConnectOptions = { onProblem?: (message: string) => void; statusMs?: number }

/** `check` asks now, and throws when the other process does not answer. */
export type RemoteSandbox = Sandbox & { check: () => Promise<void> }

/** Longer than anybody waits for a turn and a run together. */
const timeoutMs = 120_000
const defaultStatusMs = 30_000
const retryAfterSeconds = 5

export function connectSandbox(address: SandboxAddress, options: ConnectOptions = {}): RemoteSandbox {
  const { onProblem = () => {}, statusMs = defaultStatusMs } = options
  const counter = createCounter()
  let missing: Record<LabLanguage, string | null> = { typescript: null, python: null }
  let askedAt = Number.NEGATIVE_INFINITY

  async function check(): Promise<void> {
    missing = readStatus(await call(address, 'GET', '/status'))
  }

  /** In the background: what was known last is good enough meanwhile. */
  function refresh(): void {
    if (performance.now() - askedAt < statusMs) return
    askedAt = performance.now()
    check().catch((error: Error) => onProblem(`the sandbox at ${describeAddress(address)}: ${error.message}`))
  }

  async function run(job: LabJob, who: Runner): Promise<LabReport> {
    const answer = await call(address, 'POST', '/runs', { job, who }).catch((error: Error) => {
      onProblem(`the sandbox at ${describeAddress(address)}: ${error.message}`)
      throw new LabRefused('labs_unavailable', retryAfterSeconds, { cause: error })
    })
    const refused = readRefusal(answer)
    if (refused !== undefined) {
      if (refused.code === 'labs_busy') counter.add('refused')
      throw refused
    }
    const report = readReport(((answer ?? {}) as { report?: unknown }).report)
    if (report === undefined) throw new LabRefused('labs_unavailable', retryAfterSeconds)
    if (report.fault === undefined) counter.addRun(job.language, report.verdict)
    else counter.add('faults')
    return report
  }

  refresh()
  return {
    run,
    explainMissing(language) {
      refresh()
      return missing[language]
    },
    warmUp(language) {
      refresh()
      // Only an offer: when it fails, the run says so.
      call(address, 'POST', `/warm-ups/${language}`).catch(() => {})
    },
    counts: () => counter.read(0),
    check,
    close: async () => {},
  }
}

function call(address: SandboxAddress, method: string, path: string, body?: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const place = 'socket' in address ? { socketPath: address.socket } : { host: address.host, port: address.port }
  const headers = 'token' in address ? { authorization: `Bearer ${address.token}` } : {}
  const sent = request({ ...place, agent: false, method, path, headers, timeout: timeoutMs }, (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxResponseBytes) sent.destroy(new Error('its answer is too long'))
    })
    response.on('error', reject)
    response.on('end', () => {
      if (response.statusCode !== 200) reject(new Error(explainStatus(response.statusCode)))
      else resolve(parse(Buffer.concat(chunks).toString()))
    })
  })
  sent.on('timeout', () => sent.destroy(new Error('it does not answer')))
  sent.on('error', reject)
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}

function explainStatus(status: number | undefined): string {
  return status === 401 ? 'it refused LABS_TOKEN; set the same token for both processes' : `it answered ${status}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readStatus(answer: unknown): Record<LabLanguage, string | null> {
  const { missing } = (answer ?? {}) as { missing?: Record<string, unknown> }
  const read = (language: LabLanguage) => {
    const reason = missing?.[language]
    return typeof reason === 'string' ? reason.slice(0, 500) : null
  }
  return { typescript: read('typescript'), python: read('python') }
}

function readRefusal(answer: unknown): LabRefused | undefined {
  const { refused } = (answer ?? {}) as { refused?: { code?: unknown; retryAfterSeconds?: unknown } }
  const code = refusalCodes.find((name) => name === refused?.code)
  if (code === undefined) return undefined
  const seconds = refused?.retryAfterSeconds
  return new LabRefused(code, typeof seconds === 'number' && seconds >= 0 && seconds <= 600 ? seconds : null)
}
