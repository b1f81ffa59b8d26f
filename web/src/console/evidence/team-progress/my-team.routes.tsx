import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../../../api/session.ts'
import { at } from '../../../inside.route.tsx'
import { page } from '../../../page-route.tsx'
import { paths } from '../../../paths.ts'
import type { TeamSearch } from './led-team.tsx'

const keepTeam = (search: Record<string, unknown>): TeamSearch =>
  typeof search.teamId === 'string' ? { teamId: search.teamId } : {}

/** Not the whole search: a page must not load again because its table is sorted. */
const byTeam = { validateSearch: keepTeam, loaderDeps: ({ search }: { search: TeamSearch }) => keepTeam(search) }

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
    ...byTeam,
    ...page('My team', () => import('./my-team.tsx'), 'MyTeamPage'),
  }),
  createRoute({
    ...at(paths.myTeamAssignments),
    ...forLeads,
    validateSearch: (search: Record<string, unknown>): { show?: 'ended' } =>
      search.show === 'ended' ? { show: search.show } : {},
    loaderDeps: ({ search: { show } }) => (show === undefined ? {} : { show }),
    ...page('Team assignments', () => import('./team-assignments.tsx'), 'TeamAssignmentsPage'),
  }),
  createRoute({
    ...at(paths.myTeamFindings),
    ...forLeads,
    ...byTeam,
    ...page('Team findings', () => import('./team-findings.tsx'), 'TeamFindingsPage'),
  }),
  createRoute({
    ...at(paths.myTeamInsight),
    ...forLeads,
    ...byTeam,
    ...page('Team insight', () => import('./team-insight.tsx'), 'TeamInsightPage'),
  }),
  createRoute({
    ...at(paths.myTeamPerson),
    ...forLeads,
    ...page('Person', () => import('./team-person.tsx'), 'TeamPersonPage'),
  }),
]
