/** Decides which variants are labs: all versions, tried in the sandbox, must end as the lesson says. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { engineSetups, explainMissingEngine } from '../sandbox/src/engines.ts'
import type { ProvedVariant } from '../sandbox/src/find-disagreement.ts'
import type { Engine, LabLanguage } from '../sandbox/src/lab-run.ts'
import { hashLabFacts } from '../server/src/areas/training/catalog/catalog.tools.ts'
import type { Variant } from './variants.ts'

export type LabEntry = { hash: string; isLab: boolean; reason?: string }
export type LabsFile = {
  engines: Partial<Record<LabLanguage, string>>
  variants: Record<string, Partial<Record<LabLanguage, LabEntry>>>
}

export const labLanguages = ['typescript', 'python'] as const satisfies LabLanguage[]

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

/** The same as the service computes. */
export function hashVariant({ codeFile, proofFile, shown }: Variant): string {
  const fixes = [...shown.fixes].sort(([a], [b]) => (a < b ? -1 : 1))
  return hashLabFacts({
    fileName: basename(codeFile),
    lines: shown.lines,
    fixes,
    proof: readFileSync(proofFile, 'utf8'),
  })
}

/** What the sandbox needs to know of it. */
export function toProved(variant: Variant & { language: LabLanguage }): ProvedVariant {
  const { language, codeFile, proofFile, versions, attackFields } = variant
  return { language, fileName: basename(codeFile), proof: readFileSync(proofFile, 'utf8'), versions, attackFields }
}
