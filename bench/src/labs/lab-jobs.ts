/** Real labs: challenges of the content with a right fix, as a learner would submit it. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LabJob, LabLanguage, Sandbox } from '@parapet/sandbox'
import { findVariants } from '../../../proof/variants.ts'

const ownContent = join(import.meta.dirname, '../../../content')

type NamedJob = { name: string; job: LabJob }

/** This many labs of a language that the sandbox judges as passed; running them also warms it up. */
export async function findLabJobs(sandbox: Sandbox, language: LabLanguage, count: number): Promise<LabJob[]> {
  const jobs: LabJob[] = []
  for await (const { job } of findPassing(sandbox, language)) {
    jobs.push(job)
    if (jobs.length === count) break
  }
  return jobs
}

/** One after the other, of the content of this checkout or another one. */
export async function* findPassing(
  sandbox: Pick<Sandbox, 'run'>,
  language: LabLanguage,
  contentFolder = ownContent,
): AsyncGenerator<NamedJob> {
  const variants = findVariants(contentFolder).variants.filter(
    (variant) => variant.language === language && variant.notExecuted === undefined,
  )
  for (const { name, codeFile, proofFile, versions } of variants) {
    const right = versions.find(({ isExploitable }) => !isExploitable)
    if (right === undefined) continue
    const proof = await readFile(proofFile, 'utf8')
    const fileName = basename(codeFile)
    const job: LabJob = { language, fileName, source: right.source, proof, seed: 1, task: { kind: 'judge' } }
    const { verdict } = await sandbox.run(job, { personId: 'warm-up', orgId: 'org' })
    if (verdict === 'passed') yield { name, job }
  }
}
