import { IconHome } from '@tabler/icons-react'
import type { PageEntry } from '../../page-entry.ts'

export const learn = {
  path: '/learn',
  title: 'Home',
  load: () => import('./home.tsx'),
  page: 'LearnHomePage',
  reads: ['/learn/home'],
  icon: IconHome,
  nav: { menu: 'learn', position: 10, isExact: true },
} as const satisfies PageEntry
