import { IconUsers } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch } from '../../../ui/table/table-state.ts'

export const people = {
  path: '/console/people',
  title: 'People',
  load: () => import('./people.tsx'),
  page: 'PeoplePage',
  reads: ['/users'],
  icon: IconUsers,
  nav: { menu: 'training', position: 80 },
  route: { validateSearch: tableSearch('search', 'show', 'role', 'team') },
} as const satisfies PageEntry

export const importPeople = {
  path: '/console/people/import',
  title: 'Import people',
  load: () => import('./import/import-people.tsx'),
  page: 'ImportPeoplePage',
  nav: { menu: 'actions', position: 20 },
  who: 'admins',
} as const satisfies PageEntry

export const person = {
  path: '/console/people/$userId',
  title: 'Person',
  load: () => import('./person.tsx'),
  page: 'PersonPage',
  reads: ['/users/{userId}', '/users/{userId}/assignments', '/users/{userId}/certificates'],
} as const satisfies PageEntry
