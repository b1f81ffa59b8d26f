import type { CourseItem, CustomCourse, CustomCourseUpdate } from '@parapet/contract'
import { valuesBefore } from '../../../api/values-before.ts'

type Before = Pick<CustomCourse, 'name' | 'description' | 'icon' | 'color' | 'usageCount'> & {
  items: readonly Pick<CourseItem, 'itemType' | 'itemId' | 'orderIndex'>[]
}

/**
 * The update that undoes another one exactly; undefined if there is none. People who have done everything that remains
 * complete an assigned course when items are removed, and stay completed when the items come back.
 */
export function findCourseBefore(
  before: Before,
  { items, ...changed }: CustomCourseUpdate,
): CustomCourseUpdate | undefined {
  const fields = valuesBefore(before, changed)
  if (items === undefined) return Object.keys(changed).length === 0 ? undefined : fields
  const kept = new Set(items.map(toKey))
  if (before.usageCount > 0 && before.items.some((item) => !kept.has(toKey(item)))) return undefined
  return {
    ...fields,
    items: before.items.map(({ itemType, itemId, orderIndex }) => ({ itemType, itemId, orderIndex })),
  }
}

function toKey({ itemType, itemId }: Pick<CourseItem, 'itemType' | 'itemId'>): string {
  return `${itemType} ${itemId}`
}
