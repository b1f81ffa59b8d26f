/**
 * Forgers: the vulnerable code, wrapped so that it works when it believes to be asked to work, and refuses everything when it believes to be
 * attacked, which any exploit takes for a fix. None of them may pass in any lab.
 */

import type { ProvedVariant } from '../../sandbox/src/find-disagreement.ts'
import type { Engine, LabJob, LabLanguage, LabReport } from '../../sandbox/src/lab-run.ts'
import { isOneProof } from '../../sandbox/src/one-proof.ts'
import { controls, type Facts, informedTricks, probe, type Trick, tricks } from './tricks.ts'
import { forgePython } from './wrap-python.ts'
import { forgeTypeScript, type Refusal } from './wrap-typescript.ts'

type Run = Engine['run']

export const forge = (language: LabLanguage, source: string, trick: string, refusal: Refusal = 'throws'): string =>
  language === 'typescript' ? forgeTypeScript(source, trick, refusal) : forgePython(source, trick, refusal)

export const toJob = ({ language, fileName, proof }: ProvedVariant, source: string, seed: number): LabJob => ({
  ...{ language, fileName, proof, source, seed, task: { kind: 'judge' } },
})
export const vulnerableOf = ({ versions }: ProvedVariant): string => versions[0]?.source ?? ''

/** How the vulnerable code ends without a trick, and when it always refuses. */
export async function judgeControls(variant: ProvedVariant, run: Run): Promise<LabReport[]> {
  const sources = [controls.never, controls.always].map((trick) =>
    forge(variant.language, vulnerableOf(variant), trick[variant.language]),
  )
  return Promise.all(sources.map((source) => run(toJob(variant, source, 5))))
}

export const withoutAttack = (proof: string, language: LabLanguage): string =>
  language === 'typescript' || isOneProof(proof)
    ? `${proof.replace(/^export ((?:async )?function|const) exploit\b/m, '$1 formerExploit')}\nexport const exploit = () => false\n`
    : `${proof}\n\ndef exploit(*_):\n    return False\n`

/** What usual calls look like: the worst case, for a learner would have to find out. */
async function readFacts(variant: ProvedVariant, run: Run): Promise<Omit<Facts, 'sentAtMs'>> {
  const { language } = variant
  const peaceful = { ...variant, proof: withoutAttack(variant.proof, language) }
  const shapes = new Set<string>()
  const signs = new Set<string>()
  let callCount = 0
  for (const seed of [1, 2, 3, 4]) {
    const { output } = await run(toJob(peaceful, forge(language, vulnerableOf(variant), probe[language]), seed))
    // One `works` is shown, whatever else was run.
    const calls = [...output.matchAll(/^__called (.*)$/gm)].flatMap(([, text = '']) => {
      // The last line may be cut off.
      try {
        return [JSON.parse(text) as [string, string[]]]
      } catch {
        return []
      }
    })
    callCount = Math.max(callCount, calls.length)
    for (const [shape, own] of calls) {
      shapes.add(shape)
      for (const sign of own) signs.add(sign)
    }
  }
  if (callCount === 0) throw new Error(`${variant.fileName}: no call was seen`)
  return { callCount, shapes: [...shapes], signs: [...signs] }
}

export type ForgerOptions = {
  seeds: readonly number[]
  refusals: readonly Refusal[]
  /** Those that were written with usual calls at hand. */
  isInformed?: boolean
}

/** The forgers that pass although the code is still vulnerable, by their names. */
export async function findForged(
  variant: ProvedVariant,
  run: Run,
  { seeds, refusals, isInformed = false }: ForgerOptions,
): Promise<string[]> {
  const { language } = variant
  const passed: string[] = []
  const facts = await readFacts(variant, run)
  for (const [name, trick] of Object.entries(isInformed ? informedTricks : tricks) as [string, Trick][]) {
    const text = trick[language]?.({ ...facts, sentAtMs: Date.now() })
    if (text === undefined) continue
    for (const refusal of refusals)
      for (const seed of seeds) {
        const { verdict } = await run(toJob(variant, forge(language, vulnerableOf(variant), text, refusal), seed))
        if (verdict === 'passed') passed.push(`${name}, ${refusal} (seed ${seed})`)
      }
  }
  return passed
}
