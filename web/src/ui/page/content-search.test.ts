import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFound, type Searchable } from './content-search.ts'

const xss: Searchable = { id: 'xss', title: 'Cross-site scripting', cwes: ['CWE-79'], owasp: ['A05:2025'] }
const keys: Searchable = {
  id: 'hardcoded-credentials',
  title: 'Hard-coded credentials',
  cwes: [798],
  owasp: ['A07:2025'],
}
const sql: Searchable = {
  id: 'sql-injection',
  title: 'SQL injection',
  cwes: ['CWE-89', 'CWE-564'],
  owasp: ['A05:2025'],
}
const all = [xss, keys, sql]
const found = (typed: string) => all.filter((entry) => isFound(entry, typed)).map(({ id }) => id)

test('finds a CWE by its exact number, with or without its prefix', () => {
  expect(found('79')).toEqual(['xss'])
  expect(found('CWE-79')).toEqual(['xss'])
  expect(found('cwe79')).toEqual(['xss'])
  expect(found('798')).toEqual(['hardcoded-credentials'])
  expect(found('7')).toEqual([])
})

test('finds an OWASP id with or without its year and its zero', () => {
  expect(found('A05:2025')).toEqual(['xss', 'sql-injection'])
  expect(found('a5')).toEqual(['xss', 'sql-injection'])
  expect(found('A05:2021')).toEqual([])
})

test('finds every word in title, slug or description', () => {
  expect(found('  injection SQL ')).toEqual(['sql-injection'])
  expect(found('hardcoded')).toEqual(['hardcoded-credentials'])
  expect(found('cross scripting')).toEqual(['xss'])
  expect(found('injection scripting')).toEqual([])
  expect(found('')).toEqual(['xss', 'hardcoded-credentials', 'sql-injection'])
})

test('does not match an abbreviation inside another word', () => {
  expect(isFound({ id: 'desktop', title: 'Windows desktop' }, 'dos')).toBe(false)
  expect(isFound({ id: 'resource-exhaustion', title: 'Resource exhaustion' }, 'dos')).toBe(true)
})

/** The shipped catalog: title and slug of each topic, from its file. */
function listTopics(): Searchable[] {
  const folder = join(import.meta.dirname, '../../../../content/topics')
  return readdirSync(folder).map((id) => {
    const text = readFileSync(join(folder, id, 'topic.yaml'), 'utf8')
    return { id, title: /^title: (.+)$/m.exec(text)?.[1] ?? '' }
  })
}

test('finds the topics of the shipped catalog by common abbreviations', () => {
  const topics = listTopics()
  const first = (typed: string) => topics.filter((entry) => isFound(entry, typed)).map(({ id }) => id)
  const expected = { xss: 'xss', csrf: 'csrf', ssrf: 'ssrf', idor: 'idor', sqli: 'sql-injection', xxe: 'xxe' }
  for (const [typed, id] of Object.entries(expected)) expect(first(typed), typed).toEqual([id])
  for (const typed of [
    'rce',
    'lfi',
    'toctou',
    'dos',
    'tls',
    'sca',
    'prng',
    'jwt',
    'bola',
    'bopla',
    'ssti',
    'nosqli',
    'xsrf',
  ])
    expect(first(typed), typed).not.toEqual([])
})

test('an apostrophe matches, straight or typographic', () => {
  const entry: Searchable = { id: 'front-page', title: 'The shop’s front page' }
  expect(isFound(entry, "shop's")).toBe(true)
  expect(isFound({ ...entry, title: "The shop's front page" }, 'shop’s')).toBe(true)
})
