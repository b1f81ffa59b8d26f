import type { SsoConnection } from '@parapet/contract'
import { expect, test } from 'vitest'
import { findMissing } from './sso-only.tsx'

const proven = {
  isActive: true,
  domains: ['example.com'],
  lastSignInAt: null,
  testPassedAt: '2026-01-01T00:00:00.000Z',
}
const missing = (fields: Partial<SsoConnection>) => findMissing([{ ...proven, ...fields } as SsoConnection])

test('says what is missing before passwords can be turned off', () => {
  expect(findMissing([])).toMatch('an active connection')
  expect(missing({ isActive: false })).toMatch('an active connection')
  expect(missing({ domains: [] })).toMatch('Verify a domain')
  expect(missing({ testPassedAt: null })).toMatch('Test the connection')
  expect(missing({})).toBeUndefined()
  expect(missing({ testPassedAt: null, lastSignInAt: '2026-01-01T00:00:00.000Z' })).toBeUndefined()
})

test('requires one connection that has everything, not parts of several', () => {
  const untested = { ...proven, testPassedAt: null } as SsoConnection
  const withoutDomain = { ...proven, domains: [] as string[] } as SsoConnection
  expect(findMissing([untested, withoutDomain])).toMatch('Test the connection')
})
