import { describe, expect, test } from 'vitest'
import { findGlobFault, matchesGlob, maxSteps, parseGlob, splitPath, TooMuchWorkError } from './glob.ts'

const matches = (glob: string, path: string) => matchesGlob(parseGlob(glob), splitPath(path), { stepsLeft: maxSteps })

describe('a pattern', () => {
  test.each([
    ['src/payments/**', 'src/payments/refund.py'],
    ['src/payments/**', 'src/payments/api/v1/refund.py'],
    ['src/payments/', 'src/payments/api/refund.py'],
    ['src/**/*.sql', 'src/orders.sql'],
    ['src/**/*.sql', 'src/a/b/orders.sql'],
    ['**/auth/**', 'services/auth/login.go'],
    ['**/auth/**', 'auth/login.go'],
    ['*.sql', 'migrations/0001.sql'],
    ['*.sql', '0001.sql'],
    ['Dockerfile', 'services/api/Dockerfile'],
    ['/Dockerfile', 'Dockerfile'],
    ['./src/*.ts', 'src/main.ts'],
    ['src/*/index.ts', 'src/users/index.ts'],
    ['src/v?/main.go', 'src/v2/main.go'],
    ['src/a*b*c.ts', 'src/aXbYbZc.ts'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['**', 'anything/at/all.ts'],
    ['**/**/x.ts', 'x.ts'],
    ['src/caf\u00e9.ts', 'src/cafe\u0301.ts'],
    ['a/**/b/**/c', 'a/b/x/b/c'],
  ])('%s matches %s', (glob, path) => {
    expect(findGlobFault(glob)).toBeUndefined()
    expect(matches(glob, path)).toBe(true)
  })

  test.each([
    ['src/payments/**', 'src/payments.py'],
    ['src/payments/**', 'lib/src/payments/refund.py'],
    ['src/*.ts', 'src/users/main.ts'],
    ['/Dockerfile', 'services/Dockerfile'],
    ['src/**/*.sql', 'src/orders.sql.bak'],
    ['*.SQL', 'orders.sql'],
    ['src/v?/main.go', 'src/v10/main.go'],
    ['src/[abc].ts', 'src/a.ts'],
    ['src/a.c', 'src/abc'],
    ['a/**/b/**/c', 'a/c'],
  ])('%s does not match %s', (glob, path) => {
    expect(matches(glob, path)).toBe(false)
  })

  test.each([
    ['!src/**', 'must not start with `!`'],
    ['src/{a,b}/**', 'must not contain braces'],
    ['src\\payments\\**', 'must have forward slashes'],
    ['src//payments', 'has an empty folder name'],
    ['src/../payments', 'must not contain `.` or `..`'],
    ['src/**.sql', 'must have `**` between slashes only'],
    ['/', 'must name a file or a folder'],
  ])('%s is refused: it %s', (glob, message) => {
    expect(findGlobFault(glob)).toContain(message)
  })
})

test('a pattern that would take too long is refused', () => {
  const work = { stepsLeft: maxSteps }
  const glob = parseGlob(`*${'a'.repeat(190)}b`)
  const path = splitPath('a'.repeat(1000))
  const startedAt = performance.now()

  expect(() => {
    for (let round = 0; round < 1000; round++) matchesGlob(glob, path, work)
  }).toThrow(TooMuchWorkError)
  expect(performance.now() - startedAt).toBeLessThan(process.env.CI === undefined ? 2000 : 10_000)
})
