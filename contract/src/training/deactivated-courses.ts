import type { AppOperation } from '../api/app-operation.ts'
import { Type } from '../api/schema.ts'
import { CustomCourseSummary } from './custom-courses.ts'

/** Courses that can be reactivated, the one deactivated last first. */
export const listDeactivatedCourses = {
  id: 'customCourses.listDeactivated',
  method: 'GET',
  url: '/custom-courses/deactivated',
  access: 'reader',
  answer: Type.Array(CustomCourseSummary),
  errors: [],
} as const satisfies AppOperation
