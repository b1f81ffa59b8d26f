/** Runs the proof of a scenario, and says where the truth differs from what its steps answer. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './run-child.ts'
import type { ScenarioPlace } from './scenarios.ts'

export type ScenarioOutcome = {
  failures: string[]
  checkCount: number
  /** What the proof leaves out, and why: by step, or by the name of the code file. */
  notRun: Record<string, string>
  /** The reason that the content gives for having no proof. */
  notExecuted?: string
  /** The tool that this machine lacks. */
  missing?: string
}

type Report =
  | { started: string }
  | { failed: string; error: string }
  | { missing: string }
  | { checkCount: number; notRun: Record<string, string> }

/** Only a proof that hangs is silent for so long, on however busy a machine. */
const limitMs = 180_000

const nothing: ScenarioOutcome = { failures: [], checkCount: 0, notRun: {} }

export async function runScenario({ folder: scenarioFolder, notExecuted }: ScenarioPlace): Promise<ScenarioOutcome> {
  if (notExecuted) return { ...nothing, notExecuted }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'proof-scenario-')))
  try {
    const reports: Report[] = []
    const ending = await runChild({
      command: process.execPath,
      args: ['--no-warnings', join(import.meta.dirname, 'children/prove-scenario.ts')],
      folder,
      input: JSON.stringify({ scenarioFolder, folder }),
      limitMs,
      onReport: (report: Report) => reports.push(report),
    })
    const missing = reports.find((report) => 'missing' in report)
    if (missing) return { ...nothing, missing: missing.missing }
    const failures = reports
      .filter((report) => 'failed' in report)
      .map(({ failed, error }) => (error === '' ? failed : `${failed}: ${error}`))
    const done = reports.find((report) => 'checkCount' in report)
    if (done) return { failures, ...done }
    const step = reports.findLast((report) => 'started' in report)?.started ?? 'the proof'
    const how = ending.isTooSlow
      ? 'was stopped, it took too long'
      : `ended without a result (${ending.signal ?? `code ${ending.code}`}) ${ending.output}`
    return { ...nothing, failures: failures.length > 0 ? failures : [`${step} ${how}`.trim()] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
