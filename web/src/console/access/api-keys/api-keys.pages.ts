import { IconKey } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const keys = {
  path: '/console/keys',
  title: 'API keys',
  load: () => import('./keys.tsx'),
  page: 'KeysPage',
  reads: ['/api-keys'],
  icon: IconKey,
  nav: { menu: 'organization', position: 40 },
} as const satisfies PageEntry
