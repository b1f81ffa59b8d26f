/** Decides which variants are labs: all versions, tried in the sandbox, must end as the lesson says. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { engineSetups, explainMissingEngine } from '../sandbox/src/engines.ts'
import type { Engine, LabJob, LabLanguage, LabReport } from '../sandbox/src/lab-run.ts'
import type { Variant } from './variants.ts'

export type LabEntry = { hash: string; isLab: boolean; reason?: string }
export type LabsFile = {
  engines: Partial<Record<LabLanguage, string>>
  variants: Record<string, Partial<Record<LabLanguage, LabEntry>>>
}

export const labLanguages = ['typescript', 'python'] as const satisfies LabLanguage[]

const sandboxSources = join(import.meta.dirname, '../sandbox/src')
const seeds = [1, 20_261_116, 987_654_321]

/**
 * The engines that this machine has. They run in this process and count computing time, so a busy machine decides nothing;
 * the fences around learners' code are tested elsewhere.
 */
export async function loadEngines(languages: readonly LabLanguage[]): Promise<Map<LabLanguage, Engine>> {
  const engines = new Map<LabLanguage, Engine>()
  for (const language of languages) {
    const setup = engineSetups[language]
    if (explainMissingEngine(language, setup) !== null) continue
    const module = (await import(setup.file.href)) as Record<string, () => Promise<Engine>>
    const create = module[setup.create]
    if (create) engines.set(language, await create())
  }
  return engines
}

/** Variants with a proof in a language that has an engine. */
export function isCandidate(variant: Variant): variant is Variant & { language: LabLanguage } {
  return variant.notExecuted === undefined && labLanguages.some((language) => language === variant.language)
}

/** Of everything that decides: the code, all fixes, which one is right, and the proof. The service computes the same. */
export function hashVariant({ codeFile, proofFile, shown }: Variant): string {
  const fixes = [...shown.fixes].sort(([a], [b]) => (a < b ? -1 : 1))
  const facts = [basename(codeFile), shown.lines, fixes, readFileSync(proofFile, 'utf8')]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Of the engine and the modules it offers. */
export function hashEngine(language: LabLanguage): string {
  const patterns = [`child/${language}/**/*`, `stand-ins/${language}/**/*`, 'lab-run.ts']
  const files = globSync(patterns, { cwd: sandboxSources, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$|\.pyc$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file.slice(sandboxSources.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Why the variant is no lab; undefined when all its versions end as they should. */
export async function findDisagreement(
  variant: Variant & { language: LabLanguage },
  run: (job: LabJob) => Promise<LabReport>,
): Promise<string | undefined> {
  const proof = readFileSync(variant.proofFile, 'utf8')
  // Without `vary`, every seed gives the same run.
  const used = /\bvary\b/.test(proof) ? seeds : seeds.slice(0, 1)
  for (const { id, source, isExploitable } of variant.versions) {
    const expected = isExploitable ? 'exploitable' : 'passed'
    for (const seed of used) {
      const { language, codeFile } = variant
      const job: LabJob = { language, fileName: basename(codeFile), source, proof, seed, task: { kind: 'judge' } }
      const { verdict, message } = await run(job).catch((error: Error) => ({
        verdict: 'unusable',
        message: error.message,
      }))
      if (verdict !== expected)
        return `${id} is ${verdict}, not ${expected}${message === null ? '' : `: ${message}`}`.slice(0, 300)
    }
  }
  return undefined
}
