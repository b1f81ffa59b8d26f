import { IconClockExclamation } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch } from '../../../ui/table/table-state.ts'

export const overdue = {
  path: '/console/overdue',
  title: 'Overdue',
  load: () => import('./overdue.tsx'),
  page: 'OverduePage',
  reads: ['/overdue'],
  icon: IconClockExclamation,
  nav: { menu: 'training', position: 25 },
  route: { validateSearch: tableSearch('search', 'team', 'assignment', 'days', 'order') },
} as const satisfies PageEntry
