import { getCustomCourse, listCustomCourses, listDeactivatedCourses } from '@parapet/contract'
import { categoriesQuery, scenariosQuery, topicsQuery } from '../../../api/lists.ts'

/** What a course can be made of. */
export const itemQueries = [topicsQuery, scenariosQuery, categoriesQuery] as const

/** The reads that a write to a course invalidates. */
export const courseReads = [listCustomCourses, listDeactivatedCourses, getCustomCourse]

export function describeUsage(usageCount: number): string {
  return usageCount === 0 ? 'Never' : usageCount === 1 ? 'Once' : `${usageCount} times`
}
