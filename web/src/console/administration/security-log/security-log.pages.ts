import { IconShieldLock } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch } from '../../../ui/table/table-state.ts'

export const security = {
  path: '/console/security',
  title: 'Security log',
  load: () => import('./security.tsx'),
  page: 'SecurityPage',
  reads: ['/security-log?limit=50'],
  icon: IconShieldLock,
  nav: { menu: 'organization', position: 90 },
  route: { validateSearch: tableSearch('search', 'event', 'result', 'time') },
} as const satisfies PageEntry
