import type { ComparisonVerdict, FindingInsight } from '@parapet/contract'
import { useState } from 'react'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Select } from '../../../ui/form/late-fields.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Chip } from '../../../ui/text/chip.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import classes from './insight.module.css'
import { explainComparison, firstScansWords, monthOf, rateOf, verdictWords } from './insight-words.ts'

/** New findings by month, and each CWE before and after training, for an organization or a team. */
export function FindingsView({ findings, whose }: { findings: FindingInsight; whose: string }) {
  if (findings.observedSince === null) {
    return (
      <Empty title="No scans yet">
        Once your scanners send their results, this page shows how many new findings {whose} has, and whether there are
        fewer after training.
      </Empty>
    )
  }
  return (
    <Stack gap="xl">
      <Months findings={findings} />
      <Section title="Before and after training">
        <DataTable
          main={{ fileName: 'findings-before-and-after.csv' }}
          label="Before and after training"
          columns={columns}
          rows={findings.cwes}
          rowId={({ cwe }) => String(cwe)}
          minWidth={680}
          empty={
            <Empty title="No new findings in the last 12 months">
              Findings from the first scans of a repository aren’t counted here.
            </Empty>
          }
        />
        <div className={classes.note}>
          {explainComparison(findings).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Section>
    </Stack>
  )
}

const all = 'all'

function Months({ findings: { months, cwes } }: { findings: FindingInsight }) {
  const [chosen, setChosen] = useState(all)
  const cwe = cwes.find((one) => String(one.cwe) === chosen)
  const found = cwe?.findingsByMonth ?? months.map(({ findings }) => findings)
  const trained = cwe?.trainedByMonth ?? months.map((one) => one.trained)
  const unknown = months.reduce((sum, { unknownAuthors }) => sum + unknownAuthors, 0)
  return (
    <Stack gap="xs">
      <LineChart
        title="New findings by month"
        pointName="Month"
        points={months.map(({ startsAt }) => startsAt)}
        toLabel={monthOf}
        lines={[
          { label: 'New findings', color: '--data', values: found },
          { label: 'Topics completed', color: '--text-soft', isDashed: true, values: trained },
        ]}
        aside={
          cwes.length > 1 ? (
            <Select
              aria-label="CWE in the chart"
              w={280}
              allowDeselect={false}
              data={[
                { value: all, label: 'All CWEs' },
                ...cwes.map((one) => ({ value: String(one.cwe), label: nameOf(one) })),
              ]}
              value={cwe === undefined ? all : chosen}
              onChange={(value) => setChosen(value ?? all)}
            />
          ) : undefined
        }
      />
      <div className={classes.note}>
        <p>
          {firstScansWords} Completed topics are those that teach{' '}
          {cwe === undefined ? 'one of these CWEs' : nameOf(cwe)}. The current month isn’t over yet.
          {unknown > 0 && ` ${countOf(unknown, 'finding', 'findings')} in these months have an unknown author.`}
        </p>
      </div>
    </Stack>
  )
}

type CweRow = FindingInsight['cwes'][number]

function nameOf({ cwe, topicTitle }: CweRow): string {
  return topicTitle === null ? `CWE-${cwe}` : `CWE-${cwe} · ${topicTitle}`
}

const column = columnsOf<CweRow>()
const columns = [
  column(({ cwe }) => `CWE-${cwe}`, {
    id: 'cwe',
    header: 'CWE',
    style: { maxWidth: 260 },
    cell: ({ value, row }) => <WithNote note={row.topicTitle ?? 'No topic'}>{value}</WithNote>,
  }),
  column('findings', { header: 'Findings in 12 months' }),
  column(({ comparison }) => comparison.people, {
    id: 'people',
    header: 'People compared',
    cell: ({ value, row }) => (
      <div>
        <WithNote note={value === 0 ? null : `${row.comparison.days} days before and after`}>
          {value.toLocaleString()}
        </WithNote>
      </div>
    ),
  }),
  column(({ comparison }) => comparison.beforePerThirtyDays, {
    id: 'before',
    header: 'Before, per 30 days',
    cell: ({ value, row }) => (
      <Rate perThirtyDays={value} count={row.comparison.before} people={row.comparison.people} />
    ),
  }),
  column(({ comparison }) => comparison.afterPerThirtyDays, {
    id: 'after',
    header: 'After, per 30 days',
    cell: ({ value, row }) => (
      <Rate perThirtyDays={value} count={row.comparison.after} people={row.comparison.people} />
    ),
  }),
  column(({ comparison }) => verdictWords[comparison.verdict].label, {
    id: 'verdict',
    header: 'Result',
    cell: ({ value, row }) => <Verdict verdict={row.comparison.verdict} label={value} />,
  }),
]

/** Only supported conclusions have a color. */
function Verdict({ verdict, label }: { verdict: ComparisonVerdict; label: string }) {
  const { kind } = verdictWords[verdict]
  return kind === 'plain' ? <Text size="sm">{label}</Text> : <Chip kind={kind}>{label}</Chip>
}

function Rate({ perThirtyDays, count, people }: { perThirtyDays: number; count: number; people: number }) {
  return (
    <div>
      <WithNote note={people === 0 ? null : countOf(count, 'finding', 'findings')}>
        {rateOf(perThirtyDays, people)}
      </WithNote>
    </div>
  )
}
