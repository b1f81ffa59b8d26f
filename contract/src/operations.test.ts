import { describe, expect, test } from 'vitest'
import { errors } from './api/errors.ts'
import { notFoundCodeOf } from './api/operation.ts'
import { scopeNames } from './api/scopes.ts'
import { publicApiBase, publicOperations } from './operations.ts'

const find = (method: string, url: string) => publicOperations.find((o) => o.method === method && o.url === url)

describe('the table of endpoints', () => {
  test.each([
    ['GET', '/org', 'org:read'],
    ['GET', '/users', 'users:read'],
    ['GET', '/users/{userId}', 'users:read'],
    ['POST', '/users', 'users:write'],
    ['PATCH', '/users/{userId}', 'users:write'],
    ['DELETE', '/users/{userId}', 'users:write'],
    ['GET', '/custom-courses', 'custom-courses:read'],
    ['GET', '/custom-courses/{customCourseId}', 'custom-courses:read'],
    ['POST', '/custom-courses', 'custom-courses:write'],
    ['PATCH', '/custom-courses/{customCourseId}', 'custom-courses:write'],
    ['DELETE', '/custom-courses/{customCourseId}', 'custom-courses:write'],
    ['POST', '/users/{userId}/reactivate', 'users:write'],
    ['POST', '/users/{userId}/resend-invitation', 'users:write'],
    ['GET', '/teams', 'teams:read'],
    ['GET', '/teams/{teamId}', 'teams:read'],
    ['POST', '/teams', 'teams:write'],
    ['PATCH', '/teams/{teamId}', 'teams:write'],
    ['DELETE', '/teams/{teamId}', 'teams:write'],
    ['GET', '/content/categories', 'content:read'],
    ['GET', '/content/topics', 'content:read'],
    ['GET', '/content/scenarios', 'content:read'],
    ['GET', '/content/cwes/{cweId}/topics', 'content:read'],
    ['POST', '/policy/evaluate', 'policy:read'],
    ['GET', '/compliance/summary', 'compliance:read'],
    ['GET', '/compliance/frameworks/{framework}', 'compliance:read'],
    ['GET', '/compliance/regulatory/summary', 'compliance:read'],
    ['GET', '/compliance/regulatory/{regulation}', 'compliance:read'],
    ['GET', '/reports/{report}', 'reports:read'],
    ['GET', '/audit-log', 'audit:read'],
  ])('%s %s needs %s', (method, url, scope) => {
    expect(find(method, url)?.scope).toBe(scope)
  })

  test('all paths are relative to /api/public/v1', () => {
    expect(publicApiBase).toBe('/api/public/v1')
  })
})

describe('every operation', () => {
  test('has a name and an address of its own', () => {
    const ids = publicOperations.map(({ id }) => id)
    const addresses = publicOperations.map(({ method, url }) => `${method} ${url}`)

    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(publicOperations.map((operation) => [operation.id, operation] as const))(
    '%s declares a known scope, known errors, and what answers an unknown id',
    (_id, operation) => {
      const ids = [...operation.url.matchAll(/\{(\w+Id)\}/g)].map(([, name]) => name as string)
      const resources = ids.filter((name) => name !== 'cweId')

      expect(operation.scope === 'none' || scopeNames.includes(operation.scope)).toBe(true)
      expect(operation.errors.filter((code) => !(code in errors))).toEqual([])
      expect(operation.errors).toEqual(expect.arrayContaining(resources.map((name) => notFoundCodeOf[name])))
    },
  )

  test.each(publicOperations.filter(({ body }) => body !== undefined).map((o) => [o.id, o] as const))(
    '%s shows an example of its body',
    (_id, operation) => {
      expect(operation.example).toBeTypeOf('object')
      expect(operation.method).toMatch(/^(POST|PATCH)$/)
    },
  )
})
