import { IconLayoutDashboard } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const overview = {
  path: '/console/overview',
  title: 'Overview',
  load: () => import('./overview.tsx'),
  page: 'OverviewPage',
  reads: ['/overview', '/setup'],
  icon: IconLayoutDashboard,
  nav: { menu: 'training', position: 10 },
  route: {
    validateSearch: ({ weeks }: Record<string, unknown>): { weeks?: number } =>
      typeof weeks === 'number' ? { weeks } : {},
  },
} as const satisfies PageEntry
