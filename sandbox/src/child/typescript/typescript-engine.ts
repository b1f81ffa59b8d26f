/** Judges TypeScript: the learner's file and the proof run in two virtual machines that share nothing but messages. */
import type { Engine } from '../../lab-run.ts'
import { cpuMs } from '../step-clock.ts'
import { loadSqlEngines } from './host/sql-engine.ts'
import { judgeJob, silent } from './judge-job.ts'
import { createRealmFactory, loadEngine } from './realm.ts'
import { type Machines, runMachines } from './run-machines.ts'
import { createProofStripper, stripTypes } from './strip-types.ts'

/** Computing time for a job. A little less than the parent waits, so that an endless loop seldom costs a child. */
const defaultLimitMs = 4500

type Options = { limitMs?: number }

export async function createTypeScriptEngine({ limitMs = defaultLimitMs }: Options = {}): Promise<Engine> {
  const engine = await loadEngine()
  const machines: Machines = {
    judge: await createRealmFactory('judge', engine),
    code: await createRealmFactory('code', engine),
    sql: await loadSqlEngines(),
  }
  const stripProof = createProofStripper()
  return {
    async run(job) {
      const stripped = stripTypes(job.source)
      if ('problem' in stripped) return { ...silent, verdict: 'does_not_run', ...stripped.problem }
      const { fileName } = job
      const given = { fileName, proof: stripProof(job.proof), deadlineMs: cpuMs() + limitMs }
      return judgeJob(job, limitMs, ({ source, ...run }) => {
        const read = source === job.source ? stripped : stripTypes(source)
        // The original file is ours.
        if ('problem' in read) throw new Error(`The original file cannot be read: ${read.problem.message}`)
        return runMachines(machines, { ...given, ...run, code: read.code })
      })
    },
  }
}
