/** `npm run bench -- [case ...] [--json] [--strict] [--profile <folder>]` */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publishedAssignmentSizes, runAssignmentBenchmark } from './assignments.ts'
import { publishedIsolationSizes, runIsolationBenchmark } from './isolation/run-isolation.ts'
import { compareLabs } from './labs/compare-labs.ts'
import { publishedLabSizes, runLabBenchmark } from './labs/run-labs.ts'
import { publishedOverloadSizes, runOverloadBenchmark } from './overload.ts'
import { runPageBenchmark } from './pages/run-pages.ts'
import { toText } from './report.ts'
import { publishedReportSizes, runReportBenchmark } from './reports/run-reports.ts'
import { runBenchmarks } from './run.ts'
import { caseNames, publishedSizes, type RunOptions } from './run-options.ts'
import { publishedSamlSizes, runSamlBenchmark } from './saml.ts'
import { runSarifBenchmarks } from './sarif/run-sarif.ts'
import { publishedScimSizes, runScimBenchmark } from './scim.ts'
import { describeMeasure, isMet as isMeasureMet, type Measure } from './webhooks/measures.ts'
import { publishedWebhookSizes, runWebhookBenchmarks } from './webhooks/run-webhooks.ts'

const rounds = 5
const connections = 16

/** Cases with one figure and a goal, instead of three servers compared. */
const singleNames = [
  'assignments',
  'overload',
  'webhooks',
  'sarif',
  'isolation',
  'labs',
  'saml',
  'scim',
  'reports',
  'pages',
] as const

type Chosen = { cases: RunOptions['cases']; singles: readonly (typeof singleNames)[number][] }

function readCases(names: string[]): Chosen {
  const all: string[] = [...caseNames, ...singleNames]
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}. Cases: ${all.join(', ')}`)
  const asked = names.length === 0 ? all : names
  const isAsked = (name: string) => asked.includes(name)
  return { cases: caseNames.filter(isAsked), singles: singleNames.filter(isAsked) }
}

/** How long each server is measured in each case. */
function readSeconds(text = '3'): number {
  const seconds = Number(text)
  if (!(seconds > 0)) throw new Error(`BENCH_SECONDS must be a number above 0, not "${text}"`)
  return seconds
}

/** A factor for the published number of rows. */
function readScale(text = '1'): number {
  const scale = Number(text)
  if (!(scale > 0)) throw new Error(`BENCH_SCALE must be a number above 0, not "${text}"`)
  return scale
}

/** The first error, if closing failed too. */
function describeError(error: unknown): string {
  if (error instanceof SuppressedError) return describeError(error.suppressed)
  return error instanceof Error ? error.message : String(error)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    strict: { type: 'boolean' },
    profile: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help === true) {
  const cases = [...caseNames, ...singleNames].join(' ')
  process.stdout.write(`npm run bench -- [case ...] [--json] [--strict] [--profile <folder>]\nCases: ${cases}\n`)
  process.exit()
}
const seconds = readSeconds(process.env.BENCH_SECONDS)

// Stopping takes the same path as a failure, so that everything is cleaned up.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop.abort(new Error(`stopped by ${signal}`)))
}

const common = {
  ...(values.profile === undefined ? {} : { profileFolder: resolve(values.profile) }),
  signal: stop.signal,
  tell: (message: string) => void process.stderr.write(`${message}\n`),
}

async function measureWebhooks(): Promise<Measure[]> {
  const scale = readScale(process.env.BENCH_SCALE)
  const { dueRows, historyRows, ...sizes } = publishedWebhookSizes
  return runWebhookBenchmarks({
    ...common,
    rounds,
    sizes: { ...sizes, latencySeconds: seconds, dueRows: dueRows * scale, historyRows: historyRows * scale },
  })
}

/** With another checkout to compare with, only that. */
async function measureLabs(): Promise<Measure[]> {
  const baseline = process.env.BENCH_BASELINE
  if (baseline !== undefined)
    return compareLabs({ ...common, sizes: publishedLabSizes, rounds, baseline: resolve(baseline) })
  return runLabBenchmark({ ...common, sizes: publishedLabSizes })
}

try {
  const { cases, singles } = readCases(positionals)
  const pace = { connections, rounds, roundSeconds: seconds / rounds, warmup: { answers: 5000, maxSeconds: 5 } }
  const report = cases.length === 0 ? undefined : await runBenchmarks({ ...common, cases, pace, sizes: publishedSizes })
  const assignments = singles.includes('assignments')
    ? await runAssignmentBenchmark({ ...common, rounds, sizes: publishedAssignmentSizes })
    : []
  const overload = singles.includes('overload')
    ? await runOverloadBenchmark({ ...common, sizes: publishedOverloadSizes })
    : []
  const webhooks = singles.includes('webhooks') ? await measureWebhooks() : []
  const sarif = singles.includes('sarif')
    ? await runSarifBenchmarks({ ...common, rounds, results: 25_000, pairs: 5 })
    : []
  const isolation = singles.includes('isolation')
    ? await runIsolationBenchmark({ ...common, rounds, sizes: { ...publishedIsolationSizes, seconds } })
    : []
  const labs = singles.includes('labs') ? await measureLabs() : []
  const saml = singles.includes('saml') ? await runSamlBenchmark({ ...common, sizes: publishedSamlSizes }) : []
  const scim = singles.includes('scim') ? await runScimBenchmark({ ...common, rounds, sizes: publishedScimSizes }) : []
  const reports = singles.includes('reports')
    ? await runReportBenchmark({ ...common, sizes: publishedReportSizes })
    : []
  const pages = singles.includes('pages') ? await runPageBenchmark({ ...common, sizes: {} }) : []
  const measures = [
    ...assignments,
    ...overload,
    ...webhooks,
    ...sarif,
    ...isolation,
    ...labs,
    ...saml,
    ...scim,
    ...reports,
    ...pages,
  ]
  const text = [
    report === undefined ? [] : [toText(report)],
    measures.map((measure) => describeMeasure(measure).join('\n')),
  ]
  const output =
    values.json === true
      ? JSON.stringify(
          { ...report, assignments, overload, webhooks, sarif, isolation, labs, saml, scim, reports, pages },
          null,
          2,
        )
      : `\n${text.flat().join('\n\n')}`
  process.stdout.write(`${output}\n`)
  const isMet = (report?.comparisons ?? []).every(({ status }) => status === 'met') && measures.every(isMeasureMet)
  process.exitCode = values.strict === true && !isMet ? 1 : 0
} catch (error) {
  process.stderr.write(`bench: ${describeError(error)}\n`)
  process.exitCode = stop.signal.aborted ? 130 : 1
}
