import type { CourseItem, NewCourseItem } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Catalog } from '../catalog/catalog.ts'

type StoredItem = Pick<CourseItem, 'id' | 'itemType' | 'itemId' | 'orderIndex'>

/** The list as it is stored: in display order, each item in the catalog and listed once. */
export function prepareItems(catalog: Catalog, items: readonly NewCourseItem[]): StoredItem[] {
  const seen = new Set<string>()
  for (const [index, { itemType, itemId }] of items.entries()) {
    const name = `${itemType} ${itemId}`
    if (seen.has(name)) throw invalidField(`items[${index}].itemId`, `must not repeat an item of the course (${name})`)
    seen.add(name)
  }
  for (const { itemType, itemId } of items) refuseUnknownItem(catalog, itemType, itemId)
  // The sort is stable: equal orderIndex keeps the order in which the items were sent.
  return items
    .map(({ itemType, itemId, orderIndex }) => ({ id: newId(), itemType, itemId, orderIndex }))
    .sort((a, b) => a.orderIndex - b.orderIndex)
}

export function resolveTitle(catalog: Catalog, item: Pick<CourseItem, 'itemType' | 'itemId'>): string {
  const known = item.itemType === 'topic' ? catalog.topics.get(item.itemId) : catalog.scenarios.get(item.itemId)
  // Slugs are never reused, so the id still identifies an item that left the catalog.
  return known?.title ?? item.itemId
}

function refuseUnknownItem(catalog: Catalog, itemType: 'topic' | 'scenario', itemId: string): void {
  if (itemType === 'topic' && !catalog.topics.has(itemId)) throw new AppError('topic_not_found', { itemId })
  if (itemType === 'scenario' && !catalog.scenarios.has(itemId)) throw new AppError('scenario_not_found', { itemId })
}
