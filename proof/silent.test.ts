/** A slice in `npm test`; `npm run test:silent` runs every lab. */
import { expect, test } from 'vitest'
import { isCandidate, loadEngines } from './lab-check.ts'
import { findSilentRuns } from './silent-runs.ts'
import { findVariants } from './variants.ts'

test('no verdict on a lab leaves a learner without something to read, whatever they submit', async () => {
  const challenges = ['sql-injection/parcel-tracking', 'session-management/front-desk']
  const variants = findVariants(`${import.meta.dirname}/../content`, challenges).variants.filter(isCandidate)
  const engine = (await loadEngines(['typescript'])).get('typescript')
  if (engine === undefined) throw new Error('there is no engine for TypeScript')
  for (const variant of variants.filter(({ language }) => language === 'typescript')) {
    const { exploitable, broken, silent } = await findSilentRuns(variant, engine.run, { isQuick: false })
    expect(silent).toEqual([])
    // Attacks that go through, and code that does too little: both have to be among what was run.
    expect(exploitable, variant.name).toBeGreaterThan(0)
    expect(broken, variant.name).toBeGreaterThan(0)
  }
})

test('a verdict without data or with words of a test runner is noticed', async () => {
  const [variant] = findVariants(`${import.meta.dirname}/../content`, [
    'sql-injection/parcel-tracking',
  ]).variants.filter(isCandidate)
  if (variant === undefined) throw new Error('there is no lab')
  const report = { line: null, shown: null, output: '' }
  const bare = { ...report, verdict: 'exploitable', message: null, breach: null } as const
  expect((await findSilentRuns(variant, async () => bare, { isQuick: true })).silent[0]).toContain('no data')
  const raw = {
    ...report,
    verdict: 'broken',
    message: 'AssertionError: Expected values to be equal',
    breach: null,
  } as const
  expect((await findSilentRuns(variant, async () => raw, { isQuick: true })).silent[0]).toContain('raw')
})
