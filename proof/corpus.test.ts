import { expect, test } from 'vitest'
import { findEntries } from './corpus-entries.ts'
import { judgeEntries } from './judge-entries.ts'

test('the corpus has enough right and wrong fixes, and every one of them fits its code', () => {
  const entries = findEntries()
  const count = (isRight: boolean) => entries.filter((entry) => entry.isRight === isRight).length
  expect(count(true)).toBeGreaterThanOrEqual(120)
  expect(count(false)).toBeGreaterThanOrEqual(120)
  expect(new Set(entries.map(({ challenge, language }) => `${challenge} ${language}`)).size).toBeGreaterThanOrEqual(60)
})

test('the grader accepts and refuses a slice of the corpus as it is labelled', async () => {
  // `npm run test:corpus` judges everything.
  const challenges = ['idor/invoice-download', 'log-injection/source-address', 'session-management/front-desk']
  const entries = findEntries(challenges).filter(({ language }) => language === 'typescript')
  expect(entries.length).toBeGreaterThanOrEqual(12)

  const { judgements, notRun } = await judgeEntries(entries, { seed: 7 })

  expect(notRun).toEqual([])
  const disagreements = judgements.filter(({ isAsLabelled }) => !isAsLabelled)
  expect(disagreements.map(({ entry, verdict, detail }) => `${entry.name}: ${verdict} ${detail}`)).toEqual([])
  expect(judgements.length).toBe(entries.length)
})
