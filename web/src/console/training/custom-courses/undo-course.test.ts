import { expect, test } from 'vitest'
import { findCourseBefore } from './undo-course.ts'

const [xss, sqli] = (['xss', 'sql-injection'] as const).map((itemId, orderIndex) => ({
  itemType: 'topic' as const,
  itemId,
  orderIndex,
})) as [Item, Item]
type Item = { itemType: 'topic'; itemId: string; orderIndex: number }
const before = { name: 'Onboarding', description: null, icon: null, color: null, usageCount: 0, items: [xss, sqli] }
const assigned = { ...before, usageCount: 2 }

test('undoes changed fields and the order of items', () => {
  expect(findCourseBefore(before, { name: 'Onboarding 2027' })).toEqual({ name: 'Onboarding' })
  expect(findCourseBefore(assigned, { items: [sqli, xss] })).toEqual({ items: [xss, sqli] })
  expect(findCourseBefore(before, {})).toBeUndefined()
})

test('undoes removed items only if nobody can have completed the shorter course', () => {
  expect(findCourseBefore(before, { items: [xss] })).toEqual({ items: [xss, sqli] })
  expect(findCourseBefore(assigned, { name: 'Short', items: [xss] })).toBeUndefined()
})
