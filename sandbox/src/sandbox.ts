/** Runs learners' code and the proofs that judge it. docs/security.md says which fence stops what. */
import { createCounter } from './counts.ts'
import { type EngineSetup, engineSetups, explainMissingEngine } from './engines.ts'
import { createFairQueue } from './gate/fair-queue.ts'
import { LabRefused } from './gate/lab-refused.ts'
import type { LabJob, LabLanguage, LabReport } from './lab-run.ts'
import { createUserIds } from './pool/child-user.ts'
import { describeEnd, isOutOfMemory } from './pool/describe-end.ts'
import { createPool } from './pool/pool.ts'
import type { Sandbox } from './sandbox-interface.ts'

export type { SandboxCounts } from './counts.ts'
export { findDisagreement, ProofUnusable, type ProvedVariant, type ProvedVersion } from './find-disagreement.ts'
export { LabRefused, type RefusalCode } from './gate/lab-refused.ts'
export { hashEngine } from './hash-engine.ts'
export type { Breach, LabJob, LabLanguage, LabReport, Verdict } from './lab-run.ts'
export { listLibraryNames } from './library-names.ts'
export { oneProofLanguages } from './one-proof.ts'
export { type ConnectOptions, connectSandbox, type RemoteSandbox } from './remote/connect-sandbox.ts'
export { describeAddress, type SandboxAddress } from './remote/sandbox-address.ts'
export { type SandboxServer, serveSandbox } from './remote/serve-sandbox.ts'
export type { Runner, Sandbox } from './sandbox-interface.ts'
export { needsSharedJudge } from './shared-judge.ts'
export { listStandIns } from './stand-in-names.ts'
export { withoutSandbox } from './without-sandbox.ts'

export type SandboxOptions = {
  /** How many runs of a language are under way at the same time. */
  childrenEach?: number
  /** How many may wait, in all and of one organization. More are refused. */
  maxWaiting?: number
  maxWaitingOfOrg?: number
  maxWaitMs?: number
  maxRunsEach?: number
  /** Of children, as of `nice`. */
  priority?: number
  /** How much longer a run may take while the machine is busy with other things. */
  maxHeldUpMs?: number
  spareMs?: number
  idleMs?: number
  /** Called for what an operator should know: an engine that failed, a child that does not start. */
  onProblem?: (message: string) => void
  /** Engines in place of the real ones. */
  engines?: Partial<Record<LabLanguage, EngineSetup>>
}

/** The sandbox of this process, which also knows as which user it runs code. */
export type OwnSandbox = Sandbox & { readUser: (language: LabLanguage) => Promise<number | null> }

export const maxSourceBytes = 32 * 1024

const defaults = {
  childrenEach: 2,
  maxWaiting: 60,
  maxWaitingOfOrg: 40,
  maxWaitMs: 25_000,
  maxRunsEach: 100,
  priority: 5,
  maxHeldUpMs: 30_000,
  spareMs: 30_000,
  idleMs: 600_000,
  onProblem: (_message: string) => {},
}

/** A run takes about so long; only used to tell people when to try again. */
const typicalRunMs = 700

export function createSandbox(given: SandboxOptions = {}): OwnSandbox {
  const options = { ...defaults, ...given }
  const counter = createCounter()
  const nextUid = createUserIds({ isRoot: process.getuid?.() === 0, start: process.pid })
  const lanes = {
    typescript: createLane('typescript'),
    python: createLane('python'),
  }
  const running = new Set<string>()
  const closing = new AbortController()

  function createLane(language: LabLanguage) {
    const setup = options.engines?.[language] ?? engineSetups[language]
    const pool = createPool({
      ...options,
      setup,
      nextUid,
      onStart: () => counter.add('starts'),
      onKill: () => counter.add('kills'),
    })
    return { pool, setup, queue: createFairQueue(options.childrenEach), missing: explainMissingEngine(language, setup) }
  }

  const countWaiting = () => lanes.typescript.queue.waitingCount() + lanes.python.queue.waitingCount()

  /** Seconds until about half of those who wait have had their turn. */
  function busy(cause?: unknown): LabRefused {
    counter.add('refused')
    const seconds = Math.ceil((countWaiting() * typicalRunMs) / options.childrenEach / 2 / 1000)
    return new LabRefused('labs_busy', Math.min(Math.max(seconds, 2), 30), { cause })
  }

  async function waitForTurn(language: LabLanguage, orgId: string): Promise<void> {
    const { queue } = lanes[language]
    const isFull = countWaiting() >= options.maxWaiting || queue.waitingOf(orgId) >= options.maxWaitingOfOrg
    if (isFull) throw busy()
    const beganAt = performance.now()
    const limit = AbortSignal.timeout(options.maxWaitMs)
    await queue.enter(orgId, AbortSignal.any([limit, closing.signal])).catch((error) => {
      throw busy(error)
    })
    counter.addWait((performance.now() - beganAt) / 1000)
  }

  async function runNow(job: LabJob): Promise<LabReport> {
    const { pool, setup } = lanes[job.language]
    const end = await pool.run(job).catch((error: Error) => {
      options.onProblem(`the ${job.language} sandbox does not start: ${error.message}`)
      throw new LabRefused('labs_unavailable', 10, { cause: error })
    })
    // The end of the service is not the fault of the code.
    if (end.kind === 'died' && closing.signal.aborted) throw new LabRefused('labs_unavailable', 5)
    if (end.kind === 'held_up') throw busy()
    if (end.kind === 'died' && !isOutOfMemory(end.complaint)) {
      options.onProblem(`a ${job.language} sandbox ended during a run: ${end.complaint}`)
    }
    if (end.kind === 'failure') options.onProblem(`the ${job.language} engine failed: ${end.failure}`)
    const report = describeEnd(end, setup.limitMs)
    if (report.fault === undefined) counter.addRun(job.language, report.verdict)
    else counter.add('faults')
    return report
  }

  return {
    async run(job, who) {
      if (Buffer.byteLength(job.source) > maxSourceBytes) throw new LabRefused('source_too_long')
      if (lanes[job.language].missing !== null) throw new LabRefused('language_missing')
      if (closing.signal.aborted) throw new LabRefused('labs_unavailable', 5)
      const person = `${who.orgId} ${who.personId}`
      if (running.has(person)) throw new LabRefused('run_in_progress', 1)
      running.add(person)
      try {
        await waitForTurn(job.language, who.orgId)
        try {
          return await runNow(job)
        } finally {
          lanes[job.language].queue.leave()
        }
      } finally {
        running.delete(person)
      }
    },
    explainMissing: (language) => lanes[language].missing,
    warmUp(language) {
      if (lanes[language].missing === null) lanes[language].pool.warmUp()
    },
    counts: () => counter.read(countWaiting()),
    readUser: (language) => lanes[language].pool.readUser(),
    async close() {
      closing.abort()
      await Promise.all([lanes.typescript.pool.close(), lanes.python.pool.close()])
    },
  }
}
