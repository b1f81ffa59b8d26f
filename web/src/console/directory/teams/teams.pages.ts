import { IconUsersGroup } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const teams = {
  path: '/console/teams',
  title: 'Teams',
  load: () => import('./teams.tsx'),
  page: 'TeamsPage',
  reads: ['/teams', '/users'],
  icon: IconUsersGroup,
  nav: { menu: 'training', position: 90 },
} as const satisfies PageEntry
