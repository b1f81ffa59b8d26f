import { SimpleGrid } from '@mantine/core'
import type { TeamInsight } from '@parapet/contract'
import { countOf, percentOf } from '../../ui/count.ts'
import { Empty } from '../../ui/empty.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Stack } from '../../ui/flex.tsx'
import { Section } from '../../ui/section.tsx'
import { StrengthCell } from '../../ui/strength-cell.tsx'
import { Table, TableScroll } from '../../ui/table.tsx'
import { FindingsView } from './findings-view.tsx'
import classes from './insight.module.css'

/** A team at a glance: its progress, its skills, and the findings in its code. */
export function TeamDetails({ insight }: { insight: TeamInsight }) {
  return (
    <Stack gap="xl">
      <Figures insight={insight} />
      <Strengths insight={insight} />
      <FindingsView findings={insight.findings} whose="the team" />
    </Stack>
  )
}

function Figures({ insight: { people, assignments, findings } }: { insight: TeamInsight }) {
  const { completed, open, overdue, latePeople } = assignments
  const all = completed + open
  const percent = percentOf(completed, all)
  const found = findings.months.reduce((sum, month) => sum + month.findings, 0)
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }}>
      <Figure name="Active members" value={people.toLocaleString()}>
        without deactivated people and auditors
      </Figure>
      <Figure name="Assignments completed" value={all === 0 ? '–' : `${percent}%`} percent={percent}>
        {all === 0 ? 'Nothing assigned' : `${completed.toLocaleString()} of ${all.toLocaleString()}`}
      </Figure>
      <Figure name="Overdue" value={overdue.toLocaleString()} isBad={overdue > 0}>
        {latePeople === 0 ? 'Nobody is late' : countOf(latePeople, 'person is late', 'people are late')}
      </Figure>
      <Figure name="New findings" value={findings.observedSince === null ? '–' : found.toLocaleString()}>
        {findings.observedSince === null ? 'No scans yet' : 'in the last 12 months'}
      </Figure>
    </SimpleGrid>
  )
}

/** Nobody can read a table of thousands of cells. */
const peopleMax = 100

function Strengths({ insight: { categories, strengths } }: { insight: TeamInsight }) {
  return (
    <Section title="Strength by category">
      {categories.length === 0 ? (
        <Empty title="No results yet">As members take challenges, this shows what each of them is good at.</Empty>
      ) : (
        <TableScroll>
          <Table
            hasStickyColumn
            aria-label="Strength by category"
            minWidth={160 + 96 * categories.length}
            cellSpace={4}
          >
            <thead>
              <tr>
                <th scope="col">Person</th>
                {categories.map(({ categoryId, categoryTitle }) => (
                  <th key={categoryId} scope="col">
                    {categoryTitle}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {strengths.slice(0, peopleMax + 1).map(({ userId, name, scores }) => (
                <tr key={userId ?? 'team'}>
                  <th scope="row" className={classes.person}>
                    {userId === null ? 'Whole team' : name}
                  </th>
                  {categories.map(({ categoryId }) => {
                    const found = scores.find((score) => score.categoryId === categoryId)
                    return <StrengthCell key={categoryId} found={found} />
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
      {categories.length > 0 && (
        <div className={classes.note}>
          <p>
            The average of each person’s best results, from 0 to 100: the stronger the color, the better. For the whole
            team, every result counts the same, so people with more results count more.
            {strengths.length > peopleMax + 1 && ` Only the first ${peopleMax} people are shown.`}
          </p>
        </div>
      )}
    </Section>
  )
}
