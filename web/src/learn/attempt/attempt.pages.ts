import type { PageEntry } from '../../page-entry.ts'

export const attempt = {
  path: '/learn/attempts/$attemptId',
  title: 'Challenge',
  load: () => import('./attempt.tsx'),
  page: 'AttemptPage',
  reads: ['/learn/attempts/{attemptId}'],
  nav: { under: 'catalog' },
} as const satisfies PageEntry
