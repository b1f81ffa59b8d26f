import { IconCloudLock } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'

export const provisioning = {
  path: '/console/provisioning',
  title: 'Provisioning',
  load: () => import('./provisioning.tsx'),
  page: 'ProvisioningPage',
  reads: ['/provisioning'],
  icon: IconCloudLock,
  nav: { menu: 'organization', position: 30 },
} as const satisfies PageEntry
