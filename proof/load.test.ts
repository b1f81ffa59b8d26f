/** A slice in `npm test`; `npm run test:load` compares 200 runs beside eight busy loops. */
import { expect, test } from 'vitest'
import { findEntries } from './corpus-entries.ts'
import { compareUnderLoad } from './load-runs.ts'

test('a verdict beside busy programs is the verdict of a quiet machine', async () => {
  const entries = findEntries(['idor/invoice-download', 'log-injection/source-address']).filter(
    ({ language }) => language === 'typescript',
  )
  const { compared, differences } = await compareUnderLoad(entries, { runs: 4, loops: 4 })
  expect(differences).toEqual([])
  expect(compared).toBe(4)
}, 300_000)
