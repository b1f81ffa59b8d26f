import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../../api/session.ts'
import { at } from '../../inside.route.tsx'
import { page } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import type { TeamSearch } from './led-team.tsx'

const keepTeam = (search: Record<string, unknown>): TeamSearch =>
  typeof search.teamId === 'string' ? { teamId: search.teamId } : {}

/** These pages are for team leads; everyone else goes home. */
const forLeads = {
  beforeLoad: async ({ context: { client } }: { context: { client: QueryClient } }) => {
    const session = await client.ensureQueryData(sessionQuery)
    if (session?.ledTeams.length === 0) throw redirect({ to: paths.learn })
  },
}

export const myTeamPages = [
  createRoute({
    ...at(paths.myTeam),
    ...forLeads,
    validateSearch: keepTeam,
    loaderDeps: ({ search }) => search,
    ...page('My team', () => import('./my-team.tsx'), 'MyTeamPage'),
  }),
  createRoute({
    ...at(paths.myTeamAssignments),
    ...forLeads,
    validateSearch: (search: Record<string, unknown>): { show?: 'ended' } =>
      search.show === 'ended' ? { show: search.show } : {},
    loaderDeps: ({ search }) => search,
    ...page('Team assignments', () => import('./team-assignments.tsx'), 'TeamAssignmentsPage'),
  }),
  createRoute({
    ...at(paths.myTeamFindings),
    ...forLeads,
    validateSearch: keepTeam,
    loaderDeps: ({ search }) => search,
    ...page('Team findings', () => import('./team-findings.tsx'), 'TeamFindingsPage'),
  }),
  createRoute({
    ...at(paths.myTeamInsight),
    ...forLeads,
    validateSearch: keepTeam,
    loaderDeps: ({ search }) => search,
    ...page('Team insight', () => import('./team-insight.tsx'), 'TeamInsightPage'),
  }),
  createRoute({
    ...at(paths.myTeamPerson),
    ...forLeads,
    ...page('Person', () => import('./team-person.tsx'), 'TeamPersonPage'),
  }),
]
