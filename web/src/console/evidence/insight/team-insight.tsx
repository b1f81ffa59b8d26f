import type { TeamInsight } from '@parapet/contract'
import { StrengthTable } from '../../../ui/chart/strength-table.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { FindingsView } from './findings-view.tsx'
import classes from './insight.module.css'

/** What a team is good at, and the findings in its code. */
export function TeamDetails({ insight }: { insight: TeamInsight }) {
  return (
    <Stack gap="xl">
      <Strengths insight={insight} />
      <FindingsView findings={insight.findings} whose="the team" />
    </Stack>
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
        <>
          <StrengthTable
            rowName="Person"
            categories={categories}
            rows={strengths.slice(0, peopleMax + 1).map(({ userId, name, scores }) => ({
              id: userId ?? 'team',
              name: userId === null ? 'Whole team' : (name ?? ''),
              strengthIn: (category) => scores.find(({ categoryId }) => categoryId === category),
            }))}
          />
          <div className={classes.note}>
            <p>
              The average of each person’s best results, from 0 to 100. For the whole team, every result counts the
              same, so people with more results count more.
              {strengths.length > peopleMax + 1 && ` Only the first ${peopleMax} people are shown.`}
            </p>
          </div>
        </>
      )}
    </Section>
  )
}
