/** Runs the proof of a variant against all its versions, and says where the truth differs from the lesson. */
import { randomInt } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ending, type Engine, languages, type Report } from './engines.ts'
import { judgeAttacks } from './judge-attacks.ts'
import type { Variant } from './variants.ts'

/** `notExecuted`: the reason that the content gives. `missing`: the tool that this machine lacks. */
export type Outcome = { failures: string[]; notExecuted?: string; missing?: string; seed?: number }

/** Only a proof that hangs takes so long, on however busy a machine. */
const limitMs = 60_000

export async function runVariant(
  variant: Variant,
  options: { limitMs?: number; seed?: number; env?: Record<string, string> } = {},
): Promise<Outcome> {
  if (variant.notExecuted) return { failures: [], notExecuted: variant.notExecuted }
  const engine = languages[variant.language] as Engine
  const missing = engine.findMissing()
  if (missing) return { failures: [], missing }

  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'proof-')))
  try {
    const reports: Report[] = []
    const onReport = (report: Report) => reports.push(report)
    const seed = options.seed ?? randomInt(2 ** 31)
    const { env = {} } = options
    const ending = await engine.run({ variant, folder, seed, limitMs: options.limitMs ?? limitMs, onReport, env })
    return { failures: judge(variant, reports, ending), seed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const quote = (payload: string) => `the payload ${JSON.stringify(payload)}`

/** Compares what happened with what the lesson says; a sentence for every difference. */
function judge(variant: Variant, reports: Report[], ending: Ending): string[] {
  const failures: string[] = []
  for (const version of variant.versions) {
    const { id, isExploitable, payloads } = version
    const place = id === 'vulnerable' ? 'the vulnerable file' : `fix ${id}`
    const own = reports.filter(({ version }) => version === id)
    const tell = (text: string) => failures.push(`${place}: ${text}`)
    for (const report of own) {
      if ('refused' in report) tell(report.refused)
      if ('worksError' in report) tell(`works() failed: ${report.worksError}`)
      if ('exploitError' in report) tell(`exploit() threw: ${report.exploitError}`)
      if ('exploit' in report && report.exploit !== isExploitable)
        tell(report.exploit ? 'the exploit still succeeds' : 'the exploit does not succeed')
    }
    for (const report of own) {
      if ('payloadError' in report) tell(`exploit() threw with ${quote(report.payload)}: ${report.payloadError}`)
      if (!('exploitedBy' in report)) continue
      const isExpected = isExploitable && report.payload !== ''
      if (report.exploitedBy === isExpected) continue
      if (report.payload === '') tell('the exploit succeeds without any payload, so it does not try those it is given')
      else tell(`${quote(report.payload)} ${report.exploitedBy ? 'still succeeds' : 'does not succeed'}`)
    }
    const isComplete =
      own.some((report) => 'works' in report || 'worksError' in report) &&
      own.some((report) => 'exploit' in report || 'exploitError' in report) &&
      own.filter((report) => 'payload' in report).length === payloads.length
    if (!isComplete) {
      const step = own.findLast((report) => 'started' in report)
      const where = step ? step.started : 'the proof'
      if (ending.isTooSlow) tell(`${where} was stopped, it took too long`)
      else tell(`${where} ended without a result (${ending.signal ?? `code ${ending.code}`}) ${ending.output}`.trim())
      // Later versions were not reached; what they would say is not known.
      return failures
    }
    for (const text of judgeAttacks(variant, version, own)) tell(text)
  }
  return failures
}
