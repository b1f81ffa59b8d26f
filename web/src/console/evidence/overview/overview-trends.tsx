import { SegmentedControl, SimpleGrid } from '@mantine/core'
import { getOverviewTrends, type OverviewTrends } from '@parapet/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { apiQuery, useDeferredQuery } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { percentOf } from '../../../ui/text/count.ts'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Heatmap } from './heatmap.tsx'

const ranges = [
  { value: '4', label: '4 weeks' },
  { value: '12', label: '12 weeks' },
  { value: '52', label: '12 months' },
]

/** Trends: lines by week, teams compared, and each team's skills. Loads after the figures. */
export function Trends() {
  const { weeks } = useSearch({ from: '/inside/console/overview' })
  const navigate = useNavigate()
  const range = ranges.find(({ value }) => value === String(weeks))?.value ?? '12'
  const trends = useDeferredQuery(apiQuery(getOverviewTrends, { query: { weeks: Number(range) } }))
  return (
    <>
      <SegmentedControl
        aria-label="Period"
        w="fit-content"
        data={ranges}
        value={range}
        onChange={(value) =>
          void navigate({
            to: paths.overview,
            search: value === '12' ? {} : { weeks: Number(value) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Loaded query={trends}>{(data) => <Charts trends={data} />}</Loaded>
    </>
  )
}

function Charts({ trends: { weeks, teams, strengths } }: { trends: OverviewTrends }) {
  const points = weeks.map(({ startsAt }) => startsAt)
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <LineChart
          title="Assignments completed and due"
          pointName="Week"
          points={points}
          toLabel={(point) => day.format(new Date(point))}
          lines={[
            { label: 'Completed', color: '--data', values: weeks.map(({ completed }) => completed) },
            { label: 'Due', color: '--text-soft', isDashed: true, values: weeks.map(({ due }) => due) },
          ]}
        />
        <LineChart
          title="People who practiced"
          pointName="Week"
          points={points}
          toLabel={(point) => day.format(new Date(point))}
          lines={[{ label: 'People', color: '--info', values: weeks.map(({ activePeople }) => activePeople) }]}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        The current week isn’t over yet.
      </Text>
      {teams.length > 1 && (
        <Section title="Completion by team">
          <DataTable
            label="Completion by team"
            columns={columns}
            rows={teams}
            rowId={({ teamId }) => teamId ?? 'none'}
            minWidth={420}
          />
          <Text size="sm" c="dimmed">
            Active people, excluding auditors. An assignment counts once for each person who has it.
          </Text>
        </Section>
      )}
      {strengths.length > 0 && <Heatmap teams={teams} strengths={strengths} />}
    </>
  )
}

const column = columnsOf<OverviewTrends['teams'][number]>()
const columns = [
  column(({ teamName }) => teamName ?? 'No team', {
    id: 'team',
    header: 'Team',
    cell: ({ value, row }) =>
      row.teamId === null ? (
        value
      ) : (
        <TextLink size="sm" to={paths.team} params={{ teamId: row.teamId }}>
          {value}
        </TextLink>
      ),
  }),
  column('people', { header: 'People' }),
  column(({ completed, reached }) => percentOf(completed, reached), {
    id: 'completed',
    header: 'Completed',
    cell: ({ value, row }) =>
      row.reached === 0 ? (
        'None assigned'
      ) : (
        <Completion percent={value} label={`${row.teamName ?? 'No team'}: completed`}>
          {`${value}%`}
        </Completion>
      ),
  }),
  column('overdue', { header: 'Overdue' }),
]

/** Weeks start in UTC; in a zone west of it, the date would be the Sunday before. */
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
