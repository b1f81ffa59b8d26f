/** A slice of the labs in `npm test`, all of them in `npm run test:hostile`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LabLanguage } from '../sandbox/src/lab-run.ts'
import { findForged, judgeControls } from './forgers.ts'
import { isCandidate, type LabsFile, labLanguages, loadEngines, toProved } from './lab-check.ts'
import { findVariants } from './variants.ts'

const isEverything = process.env.HOSTILE === 'all'
const contentDir = join(import.meta.dirname, '../content')
const labs = JSON.parse(readFileSync(join(contentDir, 'labs.json'), 'utf8')) as LabsFile
const candidates = findVariants(contentDir).variants.filter(isCandidate)
const isLab = (name: string, language: LabLanguage) =>
  labs.variants[name.split(' ')[0] as string]?.[language]?.isLab === true

/** Of different kinds: a database, files, a service with state. */
const slice: Record<LabLanguage, string[]> = {
  typescript: ['sql-injection/ticket-list', 'idor/invoice-download', 'session-management/password-change'],
  python: ['sql-injection/parcel-tracking'],
}

const labsOf = (language: LabLanguage) =>
  candidates
    .filter((variant) => variant.language === language && isLab(variant.name, language))
    .filter(({ name }) => isEverything || slice[language].includes(name.split(' ')[0] as string))

test.each(labLanguages)(
  'code that guesses which step it is in does not pass any lab in %s',
  async (language) => {
    const engine = (await loadEngines([language])).get(language)
    if (engine === undefined) return
    const variants = labsOf(language)
    expect(variants.length).toBeGreaterThanOrEqual(isEverything ? 79 : slice[language].length)
    const forged: string[] = []
    for (const variant of variants) {
      const found = await findForged(toProved(variant), engine.run, isEverything ? [5, 8] : [5])
      forged.push(...found.map((one) => `${variant.name} ${one}`))
      if (isEverything && found.length > 0) console.log(variant.name, found)
    }
    expect(forged).toEqual([])
  },
  7_200_000,
)

test('without a trick the wrapped code is exploitable, and code that always refuses is broken', async () => {
  const engine = (await loadEngines(['typescript'])).get('typescript')
  if (engine === undefined) throw new Error('there is no engine for TypeScript')
  for (const variant of labsOf('typescript').slice(0, 5)) {
    const verdicts = (await judgeControls(toProved(variant), engine.run)).map(({ verdict }) => verdict)
    expect(verdicts, variant.name).toEqual(['exploitable', 'broken'])
  }
}, 60_000)
