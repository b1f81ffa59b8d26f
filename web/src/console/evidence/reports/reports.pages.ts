import { IconReport } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { textSearch } from '../../../ui/table/table-state.ts'
import type { ReportSearch } from './report-search.ts'

export const reports = {
  path: '/console/reports',
  title: 'Reports',
  load: () => import('./reports.tsx'),
  page: 'ReportsPage',
  reads: [
    '/reports/training-record?limit=10',
    '/report-schedules',
    '/teams',
    '/compliance/summary',
    '/compliance/regulatory/summary',
  ],
  icon: IconReport,
  nav: { menu: 'training', position: 60 },
  route: {
    validateSearch: textSearch(
      ...['report', 'from', 'to', 'framework', 'teamId', 'userId', 'assignmentId', 'programId', 'status', 'asOf'],
    ) as (search: object) => ReportSearch,
    loaderDeps: ({ search }: { search: ReportSearch }) => search,
  },
} as const satisfies PageEntry
