import { expect, test } from 'vitest'
import { findLockProblems } from './lock-file.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const problemsOf = (locked: object) => findLockProblems({ packages: { 'node_modules/some': locked } })

test('accepts a package with a hash and without a URL', () => {
  expect(problemsOf({ integrity })).toEqual([])
})

test('reports a package without a hash, or with a weak one', () => {
  expect(problemsOf({})).toEqual(['node_modules/some has no SHA-512 hash'])
  expect(problemsOf({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toEqual([
    'node_modules/some has no SHA-512 hash',
  ])
})

test('reports a package that names its registry', () => {
  expect(problemsOf({ integrity, resolved: 'https://registry.example.com/some.tgz' })).toEqual([
    'node_modules/some has a "resolved" address',
  ])
})

test('finds packages inside a workspace and ignores workspaces', () => {
  const packages = {
    '': {},
    server: {},
    'node_modules/@parapet/server': { resolved: 'server', link: true },
    'server/node_modules/some': {},
    'node_modules/some/node_modules/packed': { inBundle: true },
  }

  expect(findLockProblems({ packages })).toEqual(['server/node_modules/some has no SHA-512 hash'])
})
