import type { LearnCategory, LearnItem } from '@parapet/contract'
import { expect, test } from 'vitest'
import { filterCatalog } from './catalog-filter.ts'

const item = (itemId: string, fields: Partial<LearnItem>): LearnItem => ({
  ...{ itemType: 'topic', itemId, title: itemId, summary: '', categoryId: '', cwes: [], languages: [], difficulty: 1 },
  ...{ estimatedMinutes: 1, partsTotal: 3, partsCompleted: 0, progressPercent: 0, xpEarned: 0, status: 'not_started' },
  ...{ partsHandsOn: 0, partsToRepeat: 0, lastActivityAt: null, isRetired: false },
  ...fields,
})
const category = (categoryId: string, items: LearnItem[]): LearnCategory => ({
  ...{ categoryId, title: categoryId, description: '', owasp: [], isCertified: true },
  items,
})
const catalog = [
  category('injection', [
    item('sql-injection', { title: 'SQL injection', cwes: ['CWE-89', 'CWE-564'], languages: ['python', 'java'] }),
    item('xss', { title: 'Cross-site scripting', cwes: ['CWE-79'], languages: ['typescript'] }),
  ]),
  category('cryptography', [item('weak-cryptography', { cwes: ['CWE-327'], languages: ['python'] })]),
]
const found = (filter: Parameters<typeof filterCatalog>[1]) =>
  filterCatalog(catalog, filter).flatMap(({ items }) => items.map(({ itemId }) => itemId))

test('shows the whole catalog without a filter', () => {
  expect(found({})).toEqual(['sql-injection', 'xss', 'weak-cryptography'])
})

test('every filter narrows it down, and categories without a match are left out', () => {
  expect(found({ language: 'python' })).toEqual(['sql-injection', 'weak-cryptography'])
  expect(found({ language: 'python', cwe: 'CWE-89' })).toEqual(['sql-injection'])
  expect(filterCatalog(catalog, { cwe: 'CWE-79' }).map(({ categoryId }) => categoryId)).toEqual(['injection'])
  expect(found({ category: 'cryptography' })).toEqual(['weak-cryptography'])
})

test('searches for all words in title, category and CWE, ignoring case', () => {
  expect(found({ text: 'SQL  INJECTION' })).toEqual(['sql-injection'])
  expect(found({ text: 'cwe-79' })).toEqual(['xss'])
  expect(found({ text: 'injection' })).toEqual(['sql-injection', 'xss'])
  expect(found({ text: 'nothing of the kind' })).toEqual([])
})

test('narrows it down to scenarios, or to started items', () => {
  const begun = item('begun', { status: 'in_progress' })
  const scenario = item('break-in', { itemType: 'scenario' })
  const shownBy = (show: string) =>
    filterCatalog([category('injection', [begun, scenario])], { show }).flatMap(({ items }) =>
      items.map(({ itemId }) => itemId),
    )
  expect(shownBy('in-progress')).toEqual(['begun'])
  expect(shownBy('scenarios')).toEqual(['break-in'])
})
