import type { OverviewTrends } from '@parapet/contract'
import { Section } from '../../ui/section.tsx'
import { StrengthCell } from '../../ui/strength-cell.tsx'
import { Table, TableScroll } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'

type HeatmapProps = Pick<OverviewTrends, 'teams' | 'strengths'>

/** What each team is good at: the better, the darker the cell. Every cell also has its number. */
export function Heatmap({ teams, strengths }: HeatmapProps) {
  const categories = new Map(strengths.map(({ categoryId, categoryTitle }) => [categoryId, categoryTitle]))
  const known = teams.filter(({ teamId }) => strengths.some((strength) => strength.teamId === teamId))
  return (
    <Section title="Strength by category">
      <TableScroll>
        <Table hasStickyColumn aria-label="Strength by category" minWidth={140 + 96 * categories.size} cellSpace={4}>
          <thead>
            <tr>
              <th scope="col">Team</th>
              {[...categories].map(([id, title]) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ teamId, teamName }) => (
              <tr key={teamId}>
                <th scope="row">{teamName ?? 'No team'}</th>
                {[...categories.keys()].map((categoryId) => {
                  const found = strengths.find((one) => one.teamId === teamId && one.categoryId === categoryId)
                  return <StrengthCell key={categoryId} found={found} />
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <Text size="sm" c="dimmed">
        The average of each person’s best results, from 0 to 100: the stronger the color, the better.
      </Text>
    </Section>
  )
}
