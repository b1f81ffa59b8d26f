import { expect, test } from 'vitest'
import { scopeNames, scopes } from './scopes.ts'

test('the list of scopes is complete', () => {
  expect(scopeNames.join(' ')).toBe(
    'org:read users:read users:write teams:read teams:write custom-courses:read custom-courses:write ' +
      'assignments:read assignments:write progress:read submissions:read content:read certificates:read sarif:ingest sarif:read sarif:write policy:read compliance:read reports:read webhook:manage audit:read',
  )
})

test.each(scopeNames)('%s says what it grants', (scope) => {
  expect(scopes[scope].length).toBeGreaterThan(10)
})
