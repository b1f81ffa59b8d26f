import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const collected = readFileSync(join(import.meta.dirname, 'features.ts'), 'utf8')

test.each([
  ['eraser', /^export const (\w+): Eraser\b/gm, 8],
  ['audit trail', /^export const (\w+) = \{(?:\n.*)*?\n\} satisfies AuditTrail\b/gm, 20],
  ['sealed column', /^export const (\w+) = sealedColumn\(/gm, 10],
  ['channel', /^export const (\w+): (?:Channel|Record<\w+, Channel>) =/gm, 3],
])('every %s of a feature is collected, so that none is forgotten', (_kind, pattern, least) => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const names = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(pattern)].map(([, name]) => name as string)
  })

  expect(names.length).toBeGreaterThanOrEqual(least)
  const listed = collected.slice(collected.indexOf('export const'))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([])
})
