import { IconHistory } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch } from '../../../ui/table/table-state.ts'

export const audit = {
  path: '/console/audit',
  title: 'Audit log',
  load: () => import('./audit.tsx'),
  page: 'AuditPage',
  reads: ['/audit-log/search?limit=50'],
  icon: IconHistory,
  nav: { menu: 'organization', position: 80 },
  route: { validateSearch: tableSearch('search', 'actor', 'action', 'subject', 'from', 'to') },
} as const satisfies PageEntry
