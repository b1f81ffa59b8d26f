import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { teamInsightOf } from '../insight/insight-data.ts'
import { TeamFigures } from '../insight/team-figures.tsx'
import { findLedTeam, TeamChoice, type TeamSearch, useLedTeam } from './led-team.tsx'

const TeamDetails = latePart(() => import('../insight/team-insight.tsx'), 'TeamDetails')

export const loader = async ({ client, deps }: LoaderArgs<unknown, TeamSearch>) => {
  const team = await findLedTeam(client, deps)
  if (team !== undefined) await load(client, teamInsightOf(team.id))
}

export function TeamInsightPage() {
  const team = useLedTeam('/inside/team/insight')
  const { data } = useSuspenseQuery(teamInsightOf(team.id))
  return (
    <Page
      title="Team insight"
      hint="Your team’s progress and strengths, and whether scanners find fewer vulnerabilities after training."
    >
      <TeamChoice team={team} to={paths.myTeamInsight} />
      <Stack gap="xl">
        <TeamFigures insight={data} />
        <TeamDetails key={team.id} insight={data} />
      </Stack>
    </Page>
  )
}
