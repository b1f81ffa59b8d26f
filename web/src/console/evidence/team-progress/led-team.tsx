import { type CurrentSession, listTeamFindings, listTeamPeople } from '@parapet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { apiQuery } from '../../../api/query.ts'
import { sessionQuery, useSession } from '../../../api/session.ts'
import { Select } from '../../../ui/form/late-fields.tsx'

type LedTeam = CurrentSession['ledTeams'][number]
export type TeamSearch = { teamId?: string }

export const teamPeopleOf = (teamId: string) => apiQuery(listTeamPeople, { params: { teamId } })
export const teamFindingsOf = (teamId: string) => apiQuery(listTeamFindings, { params: { teamId } })

/** The team in the URL, else the first; undefined if the person leads none (the router redirects them). */
function chooseTeam(teams: readonly LedTeam[], teamId: string | undefined): LedTeam | undefined {
  return teams.find(({ id }) => id === teamId) ?? teams[0]
}

/** For loaders, which run before the page is shown. */
export async function findLedTeam(client: QueryClient, { teamId }: TeamSearch): Promise<LedTeam | undefined> {
  const session = await client.ensureQueryData(sessionQuery)
  return chooseTeam(session?.ledTeams ?? [], teamId)
}

type TeamPage = '/inside/team' | '/inside/team/findings' | '/inside/team/insight'

export function useLedTeam(from: TeamPage): LedTeam {
  const { ledTeams } = useSession()
  const team = chooseTeam(ledTeams, useSearch({ from }).teamId)
  if (team === undefined) throw new Error('Only somebody who leads a team is shown this page')
  return team
}

/** Chooses the team to show; hidden for people who lead only one. */
export function TeamChoice({ team, to }: { team: LedTeam; to: string }) {
  const { ledTeams } = useSession()
  const navigate = useNavigate()
  if (ledTeams.length < 2) return null
  return (
    <Select
      label="Team"
      maw={320}
      allowDeselect={false}
      searchable
      data={ledTeams.map(({ id, name }) => ({ value: id, label: name }))}
      value={team.id}
      onChange={(teamId) => teamId !== null && void navigate({ to, search: { teamId } })}
    />
  )
}
