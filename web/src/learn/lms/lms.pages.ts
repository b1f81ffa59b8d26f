import type { PageEntry } from '../../page-entry.ts'

export const connectLms = {
  path: '/learn/lms/$courseId',
  title: 'Connect learning platform',
  load: () => import('./connect-lms.tsx'),
  page: 'ConnectLmsPage',
} as const satisfies PageEntry
