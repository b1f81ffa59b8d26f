import { expect, test } from 'vitest'
import { findItems } from './find-items.ts'

const item = (kind: string, title: string, note?: string) => ({ id: title, kind, title, note, to: '/' })
const items = [
  item('Page', 'People'),
  item('Topic', 'Broken ada'),
  item('Person', 'Ada Example', 'ada@example.com'),
  item('Course', 'Onboarding'),
]

test('finds items with all the words in title, note or kind, best match first', () => {
  expect(findItems(items, 'ada').map(({ title }) => title)).toEqual(['Ada Example', 'Broken ada'])
  expect(findItems(items, 'course onb').map(({ title }) => title)).toEqual(['Onboarding'])
  expect(findItems(items, 'nothing like it')).toEqual([])
  expect(findItems(items, '  ')).toHaveLength(4)
})
