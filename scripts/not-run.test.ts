import { expect, test } from 'vitest'
import { describeSkipped } from './not-run.ts'

test('prints nothing if every test has run', () => {
  expect(describeSkipped([])).toBeUndefined()
})

test('names a missing requirement once for all tests that need it', () => {
  const skipped = [
    { file: 'web/e2e/pages.test.ts', name: 'pages > are shown' },
    { file: 'web/e2e/sign-in.test.ts', name: 'signing in > works' },
    { file: 'proof/proof.test.ts', name: 'Python is proved', note: 'needs python3' },
    { file: 'server/test/journeys/other-machines.test.ts', name: 'runs as another user (needs root)' },
    { file: 'server/test/faults/timing.test.ts', name: 'in time > a sign-in' },
  ]

  expect(describeSkipped(skipped)).toBe(
    'Not run: 5 tests. 2 need Chromium (install it, or set CHROMIUM to its path), 1 needs python3, 1 needs root, 1 needs the long run (npm run test:faults).',
  )
})

test('names a test that does not say what it needs', () => {
  expect(describeSkipped([{ file: 'sdk/test/client.test.ts', name: 'a call' }])).toBe(
    'Not run: 1 test. sdk/test/client.test.ts: a call.',
  )
})
