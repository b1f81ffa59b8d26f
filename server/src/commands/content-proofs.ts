/** `parapet content check --proofs FOLDER`: which variants of an operator's own content are labs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox, type LabJob, LabRefused, type LabReport, ProofUnusable } from '@parapet/sandbox'
import { type Catalog, type ProofResult, proveFolder } from '../areas/training/catalog/catalog.ts'
import { explainFileFailure, OperatorError } from '../platform/operator-error.ts'

const maxTries = 5

/** In the same sandbox as learners' code. Nothing of this needs a database or a development package. */
export async function runProofs(folder: string, catalog: Catalog): Promise<ProofResult[]> {
  const problems = new Set<string>()
  const sandbox = createSandbox({ childrenEach: 1, priority: 0, onProblem: (message) => problems.add(message) })
  const who = { personId: 'check', orgId: 'check' }

  /** A machine that is busy with other things decides nothing. */
  async function run(job: LabJob): Promise<LabReport> {
    for (let tries = 1; ; tries++) {
      problems.clear()
      try {
        const report = await sandbox.run(job, who)
        // The engine itself failed, as it does with a proof that can't be loaded.
        const [problem] = problems
        if (problem !== undefined) throw new ProofUnusable(problem.split('\n')[0])
        return report
      } catch (error) {
        if (!(error instanceof LabRefused) || error.retryAfterSeconds === null) throw error
        const [problem = 'the machine is too busy'] = problems
        if (tries === maxTries) throw new OperatorError(`The proofs can't be run here: ${problem}.`, { cause: error })
        await sleep(error.retryAfterSeconds * 1000)
      }
    }
  }
  try {
    const advice = 'The result goes into labs.json in this folder, so it must be writable.'
    const proving = proveFolder(folder, catalog, { run, explainMissing: sandbox.explainMissing })
    return await explainFileFailure(folder, advice, proving)
  } finally {
    await sandbox.close()
  }
}

/** A sentence for each variant, and one for all. */
export function describeProofs(results: readonly ProofResult[], file: string): string[] {
  const labs = results.filter(({ isLab }) => isLab === true)
  return [
    ...results.map(describeProof),
    results.length === 0
      ? 'There are no proofs in TypeScript or Python, so there are no labs.'
      : `${labs.length} of ${results.length} variants with a proof are labs: saved in ${file}`,
  ]
}

function describeProof({ name, language, isLab, reason, wasLab }: ProofResult): string {
  const variant = `${name} in ${language}`
  if (isLab === null)
    return `${variant} was not tried: this machine can't run ${language}. Its entry in labs.json stays.`
  if (isLab) return `${variant} is a lab${wasLab === false ? ' now' : ''}.`
  return `${variant} is ${wasLab === true ? 'no longer' : 'not'} a lab: ${reason}`
}
