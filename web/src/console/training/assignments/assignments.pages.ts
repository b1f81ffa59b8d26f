import { IconClipboardCheck } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import { tableSearch } from '../../../ui/table/table-state.ts'
import { type PresetSearch, readPresetSearch } from './preset-search.ts'

export const assignments = {
  path: '/console/assignments',
  title: 'Assignments',
  load: () => import('./assignments.tsx'),
  page: 'AssignmentsPage',
  reads: ['/assignment-list?isActive=true'],
  icon: IconClipboardCheck,
  nav: { menu: 'training', position: 20 },
  route: { validateSearch: tableSearch('search', 'show', 'overdue', 'type', 'team', 'program', 'from', 'to') },
} as const satisfies PageEntry

export const newAssignment = {
  path: '/console/assignments/new',
  title: 'New assignment',
  load: () => import('./new-assignment.tsx'),
  page: 'NewAssignmentPage',
  reads: ['/users', '/teams', '/content/topics', '/content/scenarios', '/content/categories', '/custom-courses'],
  nav: { menu: 'actions', position: 10 },
  who: 'admins',
  route: {
    validateSearch: readPresetSearch,
    loaderDeps: ({ search: { step, ...chosen } }: { search: PresetSearch }) => chosen,
  },
} as const satisfies PageEntry

export const assignment = {
  path: '/console/assignments/$assignmentId',
  title: 'Assignment',
  load: () => import('./assignment.tsx'),
  page: 'AssignmentPage',
  reads: ['/assignments/{assignmentId}/summary'],
} as const satisfies PageEntry
