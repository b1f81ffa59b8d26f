import type { PageEntry } from '../../page-entry.ts'

export const learnCourse = {
  path: '/learn/courses/$courseId',
  title: 'Course',
  load: () => import('./course.tsx'),
  page: 'LearnCoursePage',
  reads: ['/learn/courses/{courseId}'],
  nav: { under: 'learn' },
} as const satisfies PageEntry
