import { IconDatabaseExport } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const recordStore = {
  path: '/console/record-store',
  title: 'Learning record store',
  load: () => import('./record-store.tsx'),
  page: 'RecordStorePage',
  reads: ['/record-stores'],
  icon: IconDatabaseExport,
  nav: { menu: 'organization', position: 70 },
} as const satisfies PageEntry
