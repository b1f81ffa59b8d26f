import { IconShieldCheck } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { textSearch } from '../../../ui/table/table-state.ts'
import type { ComplianceSearch } from './compliance-data.ts'

export const compliance = {
  path: '/console/compliance',
  title: 'Compliance',
  load: () => import('./compliance.tsx'),
  page: 'CompliancePage',
  reads: ['/compliance/summary', '/compliance/regulatory/summary'],
  icon: IconShieldCheck,
  nav: { menu: 'training', position: 50 },
  route: {
    validateSearch: textSearch('framework', 'requirement', 'team') as (search: object) => ComplianceSearch,
    loaderDeps: ({ search: { requirement, team, ...chosen } }: { search: ComplianceSearch }) => chosen,
  },
} as const satisfies PageEntry
