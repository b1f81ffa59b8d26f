import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyHelp, uploadHelp } from './help-texts.ts'

/** Every variable that the sources read: `env.NAME`, and the names that a CI system's values are picked from. */
function listVariables(): string[] {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const read = texts.flatMap((text) => [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name))
  const picked = texts.flatMap((text) => [...text.matchAll(/\bpick\(([^)]*)\)/g)].map(([, list]) => list ?? ''))
  const names = picked.flatMap((list) => [...list.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name))
  return [...new Set([...read, ...names])].filter((name) => name !== undefined).sort()
}

const namesIn = (text: string) => new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g))

test('--help and docs/ci.md list every environment variable that the commands read', () => {
  const variables = listVariables()
  const helped = namesIn(uploadHelp + policyHelp)
  const section = readFileSync(join(import.meta.dirname, '../../docs/ci.md'), 'utf8')
    .split('\n## ')
    .find((text) => text.startsWith('Environment variables\n'))
  const documented = namesIn(section ?? '')

  expect(variables).toContain('BITBUCKET_WORKSPACE')
  expect(variables.length).toBeGreaterThan(50)
  expect(variables.filter((name) => !helped.has(name))).toEqual([])
  expect(variables.filter((name) => !documented.has(name))).toEqual([])
  expect([...helped].filter((name) => !variables.includes(name))).toEqual([])
})
