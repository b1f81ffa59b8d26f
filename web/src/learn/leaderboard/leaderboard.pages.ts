import { IconTrophy } from '@tabler/icons-react'
import type { PageEntry } from '../../page-entry.ts'

export const leaderboard = {
  path: '/learn/leaderboard',
  title: 'Leaderboard',
  load: () => import('./leaderboard.tsx'),
  page: 'LeaderboardPage',
  // Not the settings on the same page: learners may not read them.
  reads: ['/learn/leaderboard'],
  icon: IconTrophy,
  nav: { menu: 'learn', position: 30 },
} as const satisfies PageEntry
