import { expect, test } from 'vitest'
import type { Catalog, CatalogScenario, CatalogTopic } from '../catalog/catalog.ts'
import { prepareItems, resolveTitle } from './custom-courses.rules.ts'

const base = { summary: '', categoryId: 'injection', cwes: [], estimatedMinutes: 1 }
const topic = (id: string, isRetired = false): [string, CatalogTopic] => [
  id,
  {
    ...base,
    id,
    title: `Topic ${id}`,
    languages: [],
    difficulty: 1,
    challengeIds: [],
    challenges: [],
    retiredChallengeIds: [],
    folder: '',
    isRetired,
  },
]
const scenario = (id: string): [string, CatalogScenario] => [
  id,
  { ...base, id, title: `Scenario ${id}`, stepCount: 0, stepIds: [], folder: '', isRetired: false },
]
const catalog: Catalog = {
  categories: new Map(),
  topics: new Map([topic('a'), topic('b'), topic('c'), topic('old', true)]),
  scenarios: new Map([scenario('a')]),
}
const item = (itemId: string, orderIndex: number, itemType: 'topic' | 'scenario' = 'topic') => ({
  itemType,
  itemId,
  orderIndex,
})
const idsOf = (items: { itemId: string }[]) => items.map(({ itemId }) => itemId)

test('items are ordered by orderIndex', () => {
  expect(idsOf(prepareItems(catalog, [item('a', 9), item('b', 0), item('c', 5)]))).toEqual(['b', 'c', 'a'])
})

test('items with equal orderIndex keep the order in which they were sent', () => {
  expect(idsOf(prepareItems(catalog, [item('c', 1), item('a', 1), item('b', 0)]))).toEqual(['b', 'c', 'a'])
})

test('every item gets a unique id and keeps its orderIndex', () => {
  const items = prepareItems(catalog, [item('a', 7), item('b', 7)])

  expect(new Set(items.map(({ id }) => id)).size).toBe(2)
  expect(items.map(({ orderIndex }) => orderIndex)).toEqual([7, 7])
})

test('a topic and a scenario may share a catalog id', () => {
  expect(prepareItems(catalog, [item('a', 0), item('a', 1, 'scenario')])).toHaveLength(2)
})

test('a duplicate item is refused at its second position', () => {
  expect(() => prepareItems(catalog, [item('a', 0), item('b', 1), item('a', 2)])).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      context: expect.objectContaining({ field: 'items[2].itemId' }),
    }),
  )
})

test.each([
  ['topic', 'topic_not_found'],
  ['scenario', 'scenario_not_found'],
] as const)('an unknown %s is %s, with its id', (itemType, code) => {
  expect(() => prepareItems(catalog, [item('nowhere', 0, itemType)])).toThrow(
    expect.objectContaining({ code, context: { itemId: 'nowhere' } }),
  )
})

test.each(['__proto__', 'constructor', 'toString'])('%s is not a topic', (itemId) => {
  expect(() => prepareItems(catalog, [item(itemId, 0)])).toThrow(expect.objectContaining({ code: 'topic_not_found' }))
})

test('the title comes from the catalog, also for a retired item', () => {
  expect(resolveTitle(catalog, { itemType: 'topic', itemId: 'a' })).toBe('Topic a')
  expect(resolveTitle(catalog, { itemType: 'scenario', itemId: 'a' })).toBe('Scenario a')
  expect(resolveTitle(catalog, { itemType: 'topic', itemId: 'old' })).toBe('Topic old')
})

test('an item that left the catalog has its id as title', () => {
  expect(resolveTitle(catalog, { itemType: 'topic', itemId: 'gone' })).toBe('gone')
})
