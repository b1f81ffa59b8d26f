import type { OverviewTrends } from '@parapet/contract'
import { Section } from '../../ui/section.tsx'
import { Table, TableScroll } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import classes from './overview.module.css'

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
                  return (
                    <td key={categoryId} className={classes.heat} data-level={levelOf(found?.averageScore)}>
                      {found === undefined ? (
                        <span title="No results yet">–</span>
                      ) : (
                        <span title={`${found.results.toLocaleString()} results`}>{found.averageScore}</span>
                      )}
                    </td>
                  )
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

/** Four steps that are easy to tell apart; 0 is none. */
function levelOf(score: number | undefined): number {
  if (score === undefined) return 0
  return score < 50 ? 1 : score < 70 ? 2 : score < 85 ? 3 : 4
}
