import { expect, test } from 'vitest'
import { readVersion } from '../server/src/platform/read-version.ts'
import { isRelease, listVersions, printReleased } from './set-version.ts'

test('all packages, the lock file, the SDK and the Bitbucket pipe have one version', () => {
  expect([...listVersions().keys()]).toEqual([readVersion()])
})

test('a release records its migrations, and a candidate does not', () => {
  expect(['1.0.0', '2.10.3', '1.0.0-rc.1'].map(isRelease)).toEqual([true, true, false])

  const text = printReleased({ '0001-baseline.sql': '-- owner: people\ncreate table users ();\n' })
  expect(text).toMatch(/= \{\n {2}'0001-baseline\.sql':\n {4}'[0-9a-f]{64}',\n\}\n$/)
  // Comments may change.
  expect(printReleased({ '0001-baseline.sql': 'create table users ();\n' })).toBe(text)
})
