import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { EngineSetup } from '../src/engines.ts'
import { createSandbox, type LabJob, type SandboxOptions } from '../src/sandbox.ts'

const echo: EngineSetup = {
  file: new URL('./echo-engine.ts', import.meta.url),
  create: 'createEchoEngine',
  packages: [],
  reads: [fileURLToPath(new URL('.', import.meta.url))],
  limitMs: 3000,
}

/** The real sandbox around an engine that does what the source says; closed when the test ends. */
export function openEchoSandbox(options: SandboxOptions = {}, setup: Partial<EngineSetup> = {}) {
  const problems: string[] = []
  const sandbox = createSandbox({
    engines: { typescript: { ...echo, ...setup }, python: { ...echo, ...setup } },
    onProblem: (message) => void problems.push(message),
    // Other tests keep the processors busy, and children of the lowest priority would take minutes.
    priority: 0,
    maxHeldUpMs: Number.POSITIVE_INFINITY,
    ...options,
  })
  onTestFinished(() => sandbox.close())
  let people = 0
  const run = (source: string, who = { personId: `person ${people++}`, orgId: 'org' }) =>
    sandbox.run(jobOf(source), who)
  return { ...sandbox, sandbox, run, problems }
}

export function jobOf(source: string): LabJob {
  return { language: 'typescript', fileName: 'a.ts', source, proof: '', seed: 1, task: { kind: 'judge' } }
}
