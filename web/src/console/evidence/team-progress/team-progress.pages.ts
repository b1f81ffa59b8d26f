import { IconBug, IconChartBar, IconClipboardList, IconUsersGroup } from '@tabler/icons-react'
import type { PageEntry } from '../../../page-entry.ts'
import type { TeamSearch } from './led-team.tsx'

const keepTeam = ({ teamId }: { teamId?: unknown }): TeamSearch => (typeof teamId === 'string' ? { teamId } : {})

/** Not the whole search: a page must not load again because its table is sorted. */
const byTeam = {
  validateSearch: keepTeam,
  loaderDeps: ({ search }: { search: TeamSearch }) => keepTeam(search),
}

const keepShow = ({ show }: { show?: unknown }): { show?: 'ended' } => (show === 'ended' ? { show } : {})

/** A team as admins and auditors see it; leads have the pages below. */
export const team = {
  path: '/console/teams/$teamId',
  title: 'Team',
  load: () => import('../../evidence/team-progress/team.tsx'),
  page: 'TeamPage',
  reads: ['/teams/{teamId}', '/users'],
} as const satisfies PageEntry

export const myTeam = {
  path: '/team',
  title: 'My team',
  load: () => import('./my-team.tsx'),
  page: 'MyTeamPage',
  icon: IconUsersGroup,
  nav: { menu: 'team', position: 10, label: 'People', isExact: true },
  who: 'leads',
  route: byTeam,
} as const satisfies PageEntry

export const myTeamAssignments = {
  path: '/team/assignments',
  title: 'Team assignments',
  load: () => import('./team-assignments.tsx'),
  page: 'TeamAssignmentsPage',
  icon: IconClipboardList,
  nav: { menu: 'team', position: 20 },
  who: 'leads',
  route: {
    validateSearch: keepShow,
    loaderDeps: ({ search }: { search: object }) => keepShow(search),
  },
} as const satisfies PageEntry

export const myTeamFindings = {
  path: '/team/findings',
  title: 'Team findings',
  load: () => import('./team-findings.tsx'),
  page: 'TeamFindingsPage',
  icon: IconBug,
  nav: { menu: 'team', position: 30 },
  who: 'leads',
  route: byTeam,
} as const satisfies PageEntry

export const myTeamInsight = {
  path: '/team/insight',
  title: 'Team insight',
  load: () => import('./team-insight.tsx'),
  page: 'TeamInsightPage',
  icon: IconChartBar,
  nav: { menu: 'team', position: 40 },
  who: 'leads',
  route: byTeam,
} as const satisfies PageEntry

export const myTeamPerson = {
  path: '/team/people/$userId',
  title: 'Person',
  load: () => import('./team-person.tsx'),
  page: 'TeamPersonPage',
  who: 'leads',
} as const satisfies PageEntry
