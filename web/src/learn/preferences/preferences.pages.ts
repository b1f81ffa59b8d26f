import { IconAdjustments } from '@tabler/icons-react'
import type { PageEntry } from '../../page-entry.ts'

export const preferences = {
  path: '/learn/preferences',
  title: 'Preferences',
  load: () => import('./preferences.tsx'),
  page: 'PreferencesPage',
  reads: ['/learn/preferences'],
  icon: IconAdjustments,
  nav: { menu: 'you', position: 30 },
} as const satisfies PageEntry
