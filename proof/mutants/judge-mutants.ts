/** Which mutants pass: all of them are worse than a right fix, or have an explanation why they are not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type CorpusEntry, findEntries } from '../corpus-entries.ts'
import { judgeEntries } from '../judge-entries.ts'
import { isCandidate, type LabsFile } from '../lab-check.ts'
import { findVariants } from '../variants.ts'
import { type Lab, type Mutant, makeMutants } from './make-mutants.ts'

const contentDir = join(import.meta.dirname, '../../content')

/** By lab, such as `xss/page-state python`, and by reason: the keys of the mutants that are no worse than the fix. */
type ExplanationFile = Record<string, Record<string, string[]>>

/** `xss/page-state python 0123456789`, with the reason why this mutant may pass. */
export type Explanations = ReadonlyMap<string, string>

export function readExplanations(): Explanations {
  const file = parse(readFileSync(join(import.meta.dirname, 'explained.yaml'), 'utf8')) as ExplanationFile
  const found = Object.entries(file).flatMap(([lab, reasons]) =>
    Object.entries(reasons).flatMap(([reason, keys]) => keys.map((key) => [`${lab} ${key}`, reason] as const)),
  )
  return new Map(found)
}

/** `wanted` names topics or `topic/challenge`; nothing wanted is everything. */
export function findLabs(wanted: string[] = []): { lab: Lab; corpus: CorpusEntry[] }[] {
  const labs = JSON.parse(readFileSync(join(contentDir, 'labs.json'), 'utf8')) as LabsFile
  const { variants, mistakes } = findVariants(contentDir, wanted)
  if (mistakes.length > 0) throw new Error(mistakes.map(({ name, message }) => `${name}: ${message}`).join('\n'))
  const corpus = Map.groupBy(findEntries(wanted), ({ challenge, language }) => `${challenge} ${language}`)
  return variants
    .filter(isCandidate)
    .filter(({ name, language }) => labs.variants[name.split(' ')[0] as string]?.[language]?.isLab)
    .map((lab) => ({ lab, corpus: corpus.get(lab.name) ?? [] }))
}

/** Explanations of mutants that nobody can make of the fixes as they are. */
export function findStale(explanations: Explanations): string[] {
  const challenges = [...explanations.keys()].map((one) => one.split(' ')[0] as string)
  if (challenges.length === 0) return []
  const mutants = findLabs([...new Set(challenges)]).flatMap(({ lab, corpus }) => makeMutants(lab, corpus, Infinity))
  const known = new Set(mutants.map(({ challenge, language, key }) => `${challenge} ${language} ${key}`))
  return [...explanations.keys()].filter((one) => !known.has(one))
}

export type JudgedMutant = { mutant: Mutant; isPassed: boolean }

/** More than one seed: what passes by luck only, another run shows. */
const seeds = [1, 20_261_116]

/** A mutant passes when it does so each time. Those that don't load are left out. */
export async function judgeMutants(mutants: readonly Mutant[]): Promise<JudgedMutant[]> {
  const unloaded = new Set<CorpusEntry>()
  let passed: CorpusEntry[] = [...mutants]
  for (const seed of seeds) {
    const { judgements, notRun } = await judgeEntries(passed, { seed })
    for (const { entry, reason } of notRun) throw new Error(`${entry.challenge} ${entry.name}: ${reason}`)
    for (const { entry, verdict } of judgements) if (verdict === 'does_not_run') unloaded.add(entry)
    passed = judgements.filter(({ verdict }) => verdict === 'passed').map(({ entry }) => entry)
  }
  return mutants
    .filter((mutant) => !unloaded.has(mutant))
    .map((mutant) => ({ mutant, isPassed: passed.includes(mutant) }))
}
