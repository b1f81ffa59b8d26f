/** `labs.json`: which variants the content check could run in the sandbox. An entry is valid until its inputs change. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LabsFile, type LanguageName } from '@parapet/contract'
import { needsSharedJudge } from '@parapet/sandbox'
import type { Challenge } from './challenge.ts'
import type { Findings } from './mistakes.ts'
import { readYaml } from './read-yaml.ts'

/** The languages of a challenge in which its fix can be written. */
export type FindLabs = (topicId: string, challenge: Challenge, findings: Findings) => Promise<LanguageName[]>

/** A folder without the file has no labs. A variant that has changed is not a lab until it is checked again. */
export async function readLabs(file: string, findings: Findings): Promise<FindLabs> {
  // JSON is valid YAML.
  const labs = existsSync(file) ? (await readYaml(file, LabsFile, findings))?.value : undefined
  return async (topicId, challenge, own) => {
    const entries = labs?.variants[`${topicId}/${challenge.id}`] ?? {}
    const found: LanguageName[] = []
    for (const language of challenge.variants.keys()) {
      const entry = entries[language]
      if (entry?.isLab !== true) continue
      const name = `${topicId}/${challenge.id} in ${language}`
      if (entry.hash !== (await hashLab(challenge, language)))
        own.warnings.push({ file, line: 1, message: changed(name) })
      else if (await isForSharedJudge(challenge, language)) own.warnings.push({ file, line: 1, message: shared(name) })
      else found.push(language)
    }
    return found
  }
}

const changed = (name: string) =>
  `${name} has changed since it was run in the sandbox, so it is not offered as a lab; check it again with: npx parapet content check --proofs`

const shared = (name: string) =>
  `${name} is not offered as a lab, because its proof must run in one instance with the code (# lab: shared); check it again with: npx parapet content check --proofs`

async function isForSharedJudge(challenge: Challenge, language: LanguageName): Promise<boolean> {
  const proofFile = challenge.variants.get(language)?.proofFile
  return proofFile !== undefined && needsSharedJudge(await readFile(proofFile, 'utf8'))
}

/** Covers everything that decides whether a variant is a lab: code, fixes, which one is right, and the proof. */
export async function hashLab(challenge: Challenge, language: LanguageName): Promise<string | undefined> {
  const variant = challenge.variants.get(language)
  if (variant?.proofFile === undefined) return undefined
  const fixes = [...challenge.fixes]
    .map(([id, { isRight = false }]) => [id, isRight, variant.fixes.get(id)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const { fileName, lines, proofFile } = variant
  return hashLabFacts({ fileName, lines, fixes, proof: await readFile(proofFile, 'utf8') })
}

type LabFacts = {
  fileName: string
  lines: readonly string[]
  /** Ordered by id. */
  fixes: readonly (readonly [id: string, isRight: boolean, lines: readonly string[] | undefined])[]
  proof: string
}

export function hashLabFacts({ fileName, lines, fixes, proof }: LabFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([fileName, lines, fixes, proof]))
    .digest('hex')
}
