import { IconBook2 } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

const content = ['/content/topics', '/content/scenarios', '/content/categories'] as const

export const courses = {
  path: '/console/courses',
  title: 'Courses',
  load: () => import('./courses.tsx'),
  page: 'CoursesPage',
  reads: ['/custom-courses'],
  icon: IconBook2,
  nav: { menu: 'training', position: 30 },
} as const satisfies PageEntry

export const newCourse = {
  path: '/console/courses/new',
  title: 'New course',
  load: () => import('./new-course.tsx'),
  page: 'NewCoursePage',
  reads: content,
  nav: { menu: 'actions', position: 30 },
  who: 'admins',
} as const satisfies PageEntry

export const course = {
  path: '/console/courses/$courseId',
  title: 'Course',
  load: () => import('./course.tsx'),
  page: 'CoursePage',
  reads: ['/custom-courses/{courseId}', ...content],
} as const satisfies PageEntry
