import { IconTargetArrow } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch } from '../../../ui/table/table-state.ts'

const choices = ['/users', '/teams', '/content/topics', '/content/scenarios', '/content/categories', '/custom-courses']

export const programs = {
  path: '/console/programs',
  title: 'Programs',
  load: () => import('./programs.tsx'),
  page: 'ProgramsPage',
  reads: ['/programs'],
  icon: IconTargetArrow,
  nav: { menu: 'training', position: 15 },
  route: { validateSearch: tableSearch('search', 'show') },
} as const satisfies PageEntry

export const newProgram = {
  path: '/console/programs/new',
  title: 'New program',
  load: () => import('./new-program.tsx'),
  page: 'NewProgramPage',
  reads: choices,
  nav: { menu: 'actions', position: 15 },
  who: 'admins',
} as const satisfies PageEntry

export const program = {
  path: '/console/programs/$programId',
  title: 'Program',
  load: () => import('./program.tsx'),
  page: 'ProgramPage',
  reads: ['/programs/{programId}'],
} as const satisfies PageEntry

export const editProgram = {
  path: '/console/programs/$programId/edit',
  title: 'Edit program',
  load: () => import('./edit-program.tsx'),
  page: 'EditProgramPage',
  reads: ['/programs/{programId}', ...choices],
  who: 'admins',
} as const satisfies PageEntry
