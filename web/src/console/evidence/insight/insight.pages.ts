import { IconChartBar } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { type InsightSearch, readInsightSearch } from './insight-search.ts'

const learning = ['/teams', '/insight/learning?days=90'] as const

export const insight = {
  path: '/console/insight',
  title: 'Insight',
  load: () => import('./insight.tsx'),
  page: 'InsightPage',
  reads: {
    '': ['/teams', '/insight/findings'],
    '?view=topics': learning,
    '?view=challenges': learning,
    '?view=fixes': learning,
  },
  icon: IconChartBar,
  nav: { menu: 'training', position: 70 },
  route: {
    validateSearch: readInsightSearch,
    loaderDeps: ({ search: { sort, hide, ...chosen } }: { search: InsightSearch }) => chosen,
  },
} as const satisfies PageEntry
