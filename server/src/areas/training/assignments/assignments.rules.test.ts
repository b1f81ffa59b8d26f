import { describe, expect, test } from 'vitest'
import type { Catalog, CatalogTopic } from '../catalog/catalog.ts'
import { countItems, listCatalogItems, refuseMismatch, toAveragePercent, toPercent } from './assignments.rules.ts'

const about = { title: '', summary: '', cwes: [], estimatedMinutes: 1, categoryId: 'injection' }
const topic = (id: string, isRetired = false): [string, CatalogTopic] => [
  id,
  {
    ...about,
    id,
    languages: [],
    difficulty: 1,
    challengeIds: [],
    challenges: [],
    retiredChallengeIds: [],
    folder: '',
    isRetired,
  },
]
const catalog: Catalog = {
  categories: new Map(),
  topics: new Map([topic('sql'), topic('xss'), topic('old', true)]),
  scenarios: new Map([
    ['break-in', { ...about, id: 'break-in', stepCount: 2, stepIds: ['1-a', '2-b'], folder: '', isRetired: false }],
  ]),
}

describe('what an assignment asks for', () => {
  const itemsOf = (targetType: string, contentArea: string, targetId: string) =>
    listCatalogItems(catalog)
      .filter((i) => i.targetType === targetType && i.contentArea === contentArea && i.targetId === targetId)
      .map(({ itemType, itemId }) => `${itemType} ${itemId}`)

  test.each([
    ['a topic', 'topic', 'practice', 'sql', ['topic sql']],
    ['a retired topic, by name', 'topic', 'practice', 'old', ['topic old']],
    ['a scenario', 'scenario', 'learn', 'break-in', ['scenario break-in']],
    [
      'a category to practice: its topics that are not retired',
      'category',
      'practice',
      'injection',
      ['topic sql', 'topic xss'],
    ],
    ['a category to learn: its scenarios', 'category', 'learn', 'injection', ['scenario break-in']],
  ] as const)('%s', (_what, targetType, contentArea, targetId, items) => {
    expect(itemsOf(targetType, contentArea, targetId)).toEqual(items)
    expect(countItems(catalog, { targetType, contentArea, targetId }, 7)).toBe(items.length)
  })

  test('a course: all its items', () => {
    expect(countItems(catalog, { targetType: 'custom-course', contentArea: 'learn', targetId: 'x' }, 7)).toBe(7)
  })
})

test.each([
  ['practice', 'category', true],
  ['practice', 'topic', true],
  ['practice', 'scenario', false],
  ['practice', 'custom-course', true],
  ['learn', 'category', true],
  ['learn', 'topic', false],
  ['learn', 'scenario', true],
  ['learn', 'custom-course', true],
] as const)('%s of a %s: %s', (contentArea, targetType, isAllowed) => {
  const check = () => refuseMismatch({ contentArea, targetType, targetId: 'x' })

  if (isAllowed) expect(check).not.toThrow()
  else expect(check).toThrow(/must be one of: category/)
})

test.each([
  [false, 0, 3, 0],
  [false, 1, 3, 33],
  [false, 0, 0, 0],
  [false, 3, 3, 99],
  [false, 4, 3, 99],
  [true, 3, 3, 100],
  [true, 2, 3, 100],
  [true, 0, 0, 100],
])('completed: %s, with %i of %i items: %i percent', (isCompleted, done, total, percent) => {
  expect(toPercent({ isCompleted, done, total })).toBe(percent)
})

test.each([
  [0, 0, 0, 4, 0],
  [2, 0, 0, 4, 0],
  [2, 0, 2, 4, 25],
  [2, 1, 2, 4, 75],
  [2, 2, 0, 4, 100],
  [3, 2, 0, 4, 66],
  [2, 1, 9, 4, 99],
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 100],
])(
  '%i assignees, %i completed, the others with %i items, of %i each: %i percent',
  (assignees, completed, open, itemsTotal, percent) => {
    expect(toAveragePercent({ assignees, completed, openItemsCompleted: open, itemsTotal })).toBe(percent)
  },
)
