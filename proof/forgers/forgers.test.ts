/** A slice of the labs in `npm test`, all of them in `npm run test:hostile`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProvedVariant } from '../../sandbox/src/find-disagreement.ts'
import type { LabLanguage } from '../../sandbox/src/lab-run.ts'
import { keepsFixedLines } from '../../server/src/areas/learning/learning/labs/fixed-lines.rules.ts'
import { isCandidate, type LabsFile, labLanguages, loadEngines, toProved } from '../lab-check.ts'
import { findVariants, type Variant } from '../variants.ts'
import { findForged, forge, judgeControls } from './find-forged.ts'
import { controls } from './tricks.ts'
import { findTwoRunForgery } from './two-runs.ts'

const isEverything = process.env.HOSTILE === 'all'
const contentDir = join(import.meta.dirname, '../../content')
const labs = JSON.parse(readFileSync(join(contentDir, 'labs.json'), 'utf8')) as LabsFile
const candidates = findVariants(contentDir).variants.filter(isCandidate)
const isLab = (name: string, language: LabLanguage) =>
  labs.variants[name.split(' ')[0] as string]?.[language]?.isLab === true

/** Of different kinds: a database, files, a service with state, programs of the judge. */
const slice: Record<LabLanguage, string[]> = {
  typescript: [
    'sql-injection/parcel-tracking',
    'idor/invoice-download',
    'session-management/password-change',
    'command-injection/log-search',
  ],
  python: ['sql-injection/parcel-tracking', 'transport-security/ledger-node'],
}
/** `HOSTILE=ssrf,command-injection` tries the labs of some topics with all options. */
const topics = (process.env.HOSTILE ?? '').split(',').filter((one) => one !== '' && one !== 'all')
const options = isEverything
  ? { seeds: [5, 8], refusals: ['throws', 'gives nothing', 'repeats itself'] as const }
  : { seeds: [5], refusals: ['throws'] as const }

const labsOf = (language: LabLanguage, isWhole = isEverything) =>
  candidates
    .filter((variant) => variant.language === language && isLab(variant.name, language))
    .filter(
      ({ name }) =>
        isWhole ||
        (topics.length > 0
          ? topics.includes(name.split('/')[0] as string)
          : slice[language].includes(name.split(' ')[0] as string)),
    )

test.each(labLanguages)(
  'code that guesses which step it is in does not pass any lab in %s',
  async (language) => {
    const engine = (await loadEngines([language])).get(language)
    if (engine === undefined) return
    const variants = labsOf(language)
    const expected = topics.length > 0 ? 1 : slice[language].length
    expect(variants.length).toBeGreaterThanOrEqual(isEverything ? 79 : expected)
    const forged: string[] = []
    for (const variant of variants) {
      const found = await findForged(toProved(variant), engine.run, options)
      forged.push(...found.map((one) => `${variant.name}: ${one}`))
      if (!isEverything) continue
      const informed = await findForged(toProved(variant), engine.run, { ...options, isInformed: true })
      if (informed.length > 0) console.log(`${variant.name}, with usual calls at hand`, informed)
    }
    expect(forged).toEqual([])
  },
  7_200_000,
)

/** Labs in which attacks and usual calls differ in every run: a slice in `npm test`, the whole list in `npm run test:hostile`. */
const withTwoRuns: Record<LabLanguage, string[] | 'all'> = {
  typescript: ['sql-injection/parcel-tracking'],
  python: ['sql-injection/parcel-tracking'],
}

test.each(labLanguages)(
  'code that refuses what it printed in an earlier run does not pass in %s',
  async (language) => {
    const engine = (await loadEngines([language])).get(language)
    if (engine === undefined) return
    const wanted = withTwoRuns[language]
    const own = labsOf(language, true).filter(
      ({ name }) => wanted === 'all' || wanted.includes(name.split(' ')[0] as string),
    )
    expect(own.length).toBeGreaterThanOrEqual(wanted === 'all' ? 79 : wanted.length)
    const refusals = ['throws its own error', 'gives nothing'] as const
    const forged: string[] = []
    for (const variant of isEverything ? own : own.slice(0, 1)) {
      const found = await findTwoRunForgery(toProved(variant), engine.run, { seeds: [5], refusals })
      if (found !== undefined) forged.push(`${variant.name}: ${found}`)
    }
    expect(forged).toEqual([])
  },
  7_200_000,
)

test('an attack that is the same in every run is found by code that refuses what it printed, one that varies is not', async () => {
  const engine = (await loadEngines(['typescript'])).get('typescript')
  if (engine === undefined) throw new Error('there is no engine for TypeScript')
  const proofWith = (attack: string): ProvedVariant => ({
    ...{ language: 'typescript', fileName: 'note.ts', attackFields: undefined },
    versions: [{ id: 'vulnerable', source: "export const read = (id: string) => 'note ' + id\n", isExploitable: true }],
    proof: `import assert from 'node:assert/strict'
export const works = ({ read }, vary) => { const own = vary.text(8); assert.equal(read(own), 'note ' + own, 'Your own note should be readable.') }
export const exploit = ({ read }, vary) => { const sent = ${attack}
  try { const got = read(sent); return got === 'note ' + sent && { sent, got } } catch { return false } }`,
  })
  const find = (attack: string) =>
    findTwoRunForgery(proofWith(attack), engine.run, { seeds: [5], refusals: ['throws its own error'] })
  expect(await find(`'../secret'`)).toContain('refuses the calls it saw')
  expect(await find('vary.text(8)')).toBeUndefined()
})

test('without a trick the wrapped code is exploitable, and code that always refuses is broken', async () => {
  const engine = (await loadEngines(['typescript'])).get('typescript')
  if (engine === undefined) throw new Error('there is no engine for TypeScript')
  for (const variant of labsOf('typescript').slice(0, 5)) {
    const verdicts = (await judgeControls(toProved(variant), engine.run)).map(({ verdict }) => verdict)
    expect(verdicts, variant.name).toEqual(['exploitable', 'broken'])
  }
})

/** Files in which the fixed lines are there, and mean something else. */
function listHidden({ language, shown: { lines, editable } }: Variant & { language: LabLanguage }): [string, string][] {
  const isPython = language === 'python'
  const first = editable.find(({ startLine, endLine }) => endLine >= startLine && startLine > 1)
  if (first === undefined) return []
  const [above, below] = [lines.slice(0, first.startLine - 1), lines.slice(first.endLine)]
  const [open, close] = isPython ? ['"""', '"""'] : ['/*', '*/']
  const top = isPython ? 'print(1)' : "console.log('x')"
  const wrapped = forge(language, lines.join('\n'), controls.never[language])
  return [
    ['hidden in a comment', [...above, ...(isPython ? ['    pass'] : []), open, ...below, close].join('\n')],
    ['with code at the end that runs', [...lines, '', top].join('\n')],
    ['with other exports', wrapped],
    ['with code above', [top, ...lines].join('\n')],
  ]
}

test.each(labLanguages)(
  'a file of a lab in %s that only looks as if it kept its fixed lines is refused',
  (language) => {
    const accepted: string[] = []
    for (const variant of labsOf(language, true)) {
      const marked = variant.shown
      expect(keepsFixedLines(variant.shown.lines.join('\n'), marked, language), variant.name).toBe(true)
      for (const [name, source] of listHidden(variant))
        if (keepsFixedLines(source, marked, language)) accepted.push(`${variant.name}: ${name}`)
    }
    expect(accepted).toEqual([])
  },
)
