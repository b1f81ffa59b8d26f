import type { PageEntry } from '../../page-entry.ts'

export const welcome = {
  path: '/learn/welcome',
  title: 'Welcome',
  load: () => import('./welcome.tsx'),
  page: 'WelcomePage',
  reads: ['/learn/welcome'],
} as const satisfies PageEntry
