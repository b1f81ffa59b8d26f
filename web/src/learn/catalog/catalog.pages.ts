import { IconLayoutGrid } from '@tabler/icons-react'
import type { PageEntry } from '../../page-entry.ts'
import { textSearch } from '../../ui/table/table-state.ts'

export const catalog = {
  path: '/learn/catalog',
  title: 'Catalog',
  load: () => import('./catalog.tsx'),
  page: 'CatalogPage',
  reads: ['/learn/catalog'],
  icon: IconLayoutGrid,
  nav: { menu: 'learn', position: 20 },
  route: { validateSearch: textSearch('text', 'category', 'cwe', 'language', 'show') },
} as const satisfies PageEntry
