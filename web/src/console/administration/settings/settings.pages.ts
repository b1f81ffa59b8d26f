import { IconBuilding } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const organization = {
  path: '/console/organization',
  title: 'Organization details',
  load: () => import('./organization.tsx'),
  page: 'OrganizationPage',
  reads: ['/org', '/settings'],
  icon: IconBuilding,
  nav: { menu: 'organization', position: 10, label: 'Details' },
} as const satisfies PageEntry
