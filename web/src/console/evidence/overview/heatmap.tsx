import { limits, type OverviewTrends } from '@parapet/contract'
import { StrengthTable } from '../../../ui/chart/strength-table.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Text } from '../../../ui/text/text.tsx'

type HeatmapProps = Pick<OverviewTrends, 'teams' | 'strengths'>

/** What each team is good at. */
export function Heatmap({ teams, strengths }: HeatmapProps) {
  const categories = new Map(strengths.map(({ categoryId, categoryTitle }) => [categoryId, categoryTitle]))
  const known = teams.filter(({ teamId }) => strengths.some((strength) => strength.teamId === teamId))
  return (
    <Section title="Strength by category">
      <StrengthTable
        rowName="Team"
        categories={[...categories].map(([categoryId, categoryTitle]) => ({ categoryId, categoryTitle }))}
        rows={known.map(({ teamId, teamName }) => ({
          id: teamId ?? 'none',
          name: teamName ?? 'No team',
          strengthIn: (category) => strengths.find((one) => one.teamId === teamId && one.categoryId === category),
        }))}
      />
      <Text size="sm" c="dimmed">
        The average of each person’s best results, from 0 to 100.
        {teams.length > limits.strengthTeams && ` Only the ${limits.strengthTeams} largest teams are shown.`}
      </Text>
    </Section>
  )
}
