import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDisagreement } from '../sandbox/src/find-disagreement.ts'
import { hashEngine } from '../sandbox/src/hash-engine.ts'
import { findSilentProofs } from '../server/src/areas/training/catalog/check-proofs.ts'
import { isLongRun } from '../server/test/in-long-run.ts'
import { describeConstants } from './constant-proofs.ts'
import { hashVariant, isCandidate, type LabsFile, labLanguages, loadEngines, toProved } from './lab-check.ts'
import { findVariants } from './variants.ts'

const contentDir = join(import.meta.dirname, '../content')
const labs = JSON.parse(readFileSync(join(contentDir, 'labs.json'), 'utf8')) as LabsFile
const candidates = findVariants(contentDir).variants.filter(isCandidate)
const entryOf = (name: string, language: 'typescript' | 'python') =>
  labs.variants[name.split(' ')[0] as string]?.[language]

// What was never computed has no labs, and nothing to check.
const computed = labLanguages.filter((language) => labs.engines[language] !== undefined)

test('labs.json was computed from the content and the engines as they are (npm run test:labs -- --write)', () => {
  for (const language of computed) expect(labs.engines[language], language).toBe(hashEngine(language))
  const outdated = candidates
    .filter(({ language }) => computed.includes(language))
    .filter((variant) => entryOf(variant.name, variant.language)?.hash !== hashVariant(variant))
  expect(outdated.map(({ name }) => name)).toEqual([])
})

test('no proof leaves a learner without a word: every attack has data, every assertion a sentence', () => {
  expect(findSilentProofs(contentDir).map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([])
})

test('works and exploit of every proof vary from run to run, except where a list says that they do not yet', () => {
  expect(describeConstants(contentDir)).toEqual([])
})

test('at least 182 variants are labs', () => {
  const found = candidates.filter(({ name, language }) => entryOf(name, language)?.isLab)
  expect(found.length).toBeGreaterThanOrEqual(182)
})

test('a proof that must run in one instance with the code is no lab: the code could replace its judge', async () => {
  const shared = candidates.filter(({ proofFile }) => /^# lab: shared/m.test(readFileSync(proofFile, 'utf8')))
  expect(shared.length).toBe(2)
  for (const variant of shared) {
    expect(entryOf(variant.name, variant.language)?.isLab, variant.name).toBe(false)
    const run = () => Promise.reject(new Error('it must not run'))
    expect(await findDisagreement(toProved(variant), run), variant.name).toContain('replace its judge')
  }
})

test('every topic has a lab', () => {
  const topicOf = ({ name }: { name: string }) => name.split('/')[0] as string
  const withLab = new Set(candidates.filter(({ name, language }) => entryOf(name, language)?.isLab).map(topicOf))
  expect(candidates.map(topicOf).filter((topic) => !withLab.has(topic))).toEqual([])
})

test('SSRF, command injection and transport security are labs in both languages', () => {
  const own = candidates.filter(({ name }) => /^(ssrf|command-injection|transport-security)\//.test(name))
  expect(own.length).toBe(20)
  expect(own.filter(({ name, language }) => entryOf(name, language)?.isLab !== true).map(({ name }) => name)).toEqual(
    [],
  )
})

test.each(computed)('a sample of the labs in %s ends in the sandbox as the lesson says', async (language) => {
  const engine = (await loadEngines([language])).get(language)
  if (engine === undefined) return
  const own = candidates.filter((variant) => variant.language === language && entryOf(variant.name, language)?.isLab)
  for (const variant of isLongRun ? [own[0], own[Math.floor(own.length / 2)]] : [own[0]]) {
    if (variant === undefined) throw new Error('there is no lab')
    expect(await findDisagreement(toProved(variant), engine.run), variant.name).toBeUndefined()
  }
})
