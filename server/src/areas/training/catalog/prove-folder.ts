/** Runs the proofs of a content folder in the sandbox and writes to its labs.json which variants are labs. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { LabsFile, LanguageName } from '@parapet/contract'
import { findDisagreement, hashEngine, type LabJob, type LabLanguage, type LabReport } from '@parapet/sandbox'
import type { Catalog } from './catalog-items.ts'
import type { Challenge, Variant } from './challenge.ts'
import { createLessons } from './lessons.ts'
import { hashLab } from './read-labs.ts'

export type ProofResult = {
  /** `topic/challenge`. */
  name: string
  language: LabLanguage
  /** Null when the language can't be run here; then the entry in labs.json stays as it is. */
  isLab: boolean | null
  /** Why it isn't a lab. */
  reason: string | null
  /** The previous entry in labs.json; null when there was none. */
  wasLab: boolean | null
}

type ProofSandbox = {
  run: (job: LabJob) => Promise<LabReport>
  explainMissing: (language: LabLanguage) => string | null
}

const labLanguages = ['typescript', 'python'] as const satisfies LabLanguage[]

/** The folder must have passed the content check. */
export async function proveFolder(folder: string, catalog: Catalog, sandbox: ProofSandbox): Promise<ProofResult[]> {
  const file = join(folder, 'labs.json')
  const before = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as LabsFile) : undefined
  const after: LabsFile = { engines: {}, variants: {} }
  for (const language of labLanguages) {
    const engine = sandbox.explainMissing(language) === null ? hashEngine(language) : before?.engines[language]
    if (engine !== undefined) after.engines[language] = engine
  }

  const results: ProofResult[] = []
  for await (const { name, challenge, variant } of listProved(folder, catalog)) {
    const { language } = variant
    const known = before?.variants[name]?.[language]
    const isMissing = sandbox.explainMissing(language) !== null
    const reason = isMissing ? undefined : await tryVariant(challenge, variant, sandbox.run)
    const isLab = reason === undefined
    const hash = (await hashLab(challenge, language)) as string
    const entry = isMissing ? known : { hash, isLab, ...(reason === undefined ? {} : { reason }) }
    if (entry !== undefined) after.variants[name] = { ...after.variants[name], [language]: entry }
    const wasLab = known?.isLab ?? null
    results.push({ name, language, isLab: isMissing ? null : isLab, reason: reason ?? null, wasLab })
  }
  await writeFile(file, `${JSON.stringify(after, null, 2)}\n`)
  return results
}

type ProvableVariant = Variant & { language: LabLanguage; proofFile: string }

/** Variants of this folder that have a proof, in a language with an engine. */
async function* listProved(folder: string, catalog: Catalog) {
  const lessons = createLessons(catalog)
  const topics = [...catalog.topics.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const topic of topics.filter((one) => dirname(dirname(resolve(one.folder))) === resolve(folder))) {
    for (const challengeId of [...topic.challengeIds, ...topic.retiredChallengeIds].sort()) {
      const challenge = await lessons.findChallenge(topic.id, challengeId)
      for (const variant of challenge?.variants.values() ?? []) {
        if (challenge && isProvable(variant)) yield { name: `${topic.id}/${challengeId}`, challenge, variant }
      }
    }
  }
}

function isProvable(variant: Variant): variant is ProvableVariant {
  const isLabLanguage = labLanguages.some((language: LanguageName) => language === variant.language)
  return isLabLanguage && variant.proofFile !== undefined
}

async function tryVariant(
  { fixes, attack }: Challenge,
  { language, fileName, lines, fixes: fixed, proofFile }: ProvableVariant,
  run: ProofSandbox['run'],
): Promise<string | undefined> {
  const toSource = (text: readonly string[]) => `${text.join('\n')}\n`
  const versions = [...fixed].map(([id, text]) => ({
    id,
    source: toSource(text),
    isExploitable: fixes.get(id)?.isRight !== true,
  }))
  const vulnerable = { id: 'vulnerable', source: toSource(lines), isExploitable: true }
  const proof = await readFile(proofFile, 'utf8')
  const attackFields = attack?.fields.map(({ name }) => name)
  return findDisagreement({ language, fileName, proof, versions: [vulnerable, ...versions], attackFields }, run)
}
