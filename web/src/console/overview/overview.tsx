import { SimpleGrid, Stack } from '@mantine/core'
import { getOverview, type Overview } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { Figures } from './overview-figures.tsx'
import { AssignmentList, LatestFindings, WeakestTopics } from './overview-lists.tsx'

const overviewQuery = apiQuery(getOverview)

export const loader = ({ client }: LoaderArgs) => load(client, overviewQuery)

export function OverviewPage() {
  const overview = useSuspenseQuery(overviewQuery)
  return (
    <Page title="Overview" hint="Who is here, what is done, and where it is late.">
      <Loaded query={overview}>{(data) => <Everything overview={data} />}</Loaded>
    </Page>
  )
}

function Everything({ overview }: { overview: Overview }) {
  const { signIns, overdue, weeks } = overview
  return (
    <Stack gap="xl">
      <Figures overview={overview} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <BarChart
          title="Assignments completed, by week"
          columns={['Week from', 'Completed']}
          bars={weeks.map(({ startsAt, completed }) => toBar(startsAt, completed))}
        />
        <BarChart
          title="People who practised, by week"
          columns={['Week from', 'People']}
          bars={weeks.map(({ startsAt, activePeople }) => toBar(startsAt, activePeople))}
        />
        <ShareBar
          title="Last sign-in"
          shares={[
            { label: 'in the last 7 days', count: signIns.last7Days, color: 'parapet.8' },
            { label: '8 to 30 days ago', count: signIns.last30Days, color: 'parapet.5' },
            { label: 'longer ago', count: signIns.longerAgo, color: 'parapet.3' },
            { label: 'never', count: signIns.never, color: 'gray.5' },
          ]}
        />
        <ShareBar
          title="Overdue"
          shares={[
            { label: 'for up to 7 days', count: overdue.upTo7Days, color: 'orange.4' },
            { label: '8 to 30 days', count: overdue.upTo30Days, color: 'orange.7' },
            { label: 'longer', count: overdue.longer, color: 'red.8' },
          ]}
        />
        <AssignmentList title="Next deadlines" none="No deadline is ahead" assignments={overview.nextDeadlines} />
        <AssignmentList title="Most overdue" none="Nothing is overdue" assignments={overview.mostOverdue} />
        <WeakestTopics topics={overview.weakestTopics} />
        <LatestFindings runs={overview.sarifRuns} />
      </SimpleGrid>
    </Stack>
  )
}

/** Weeks are counted in UTC; a day in another zone would be the Sunday before. */
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

function toBar(startsAt: string, value: number) {
  return { key: startsAt, label: day.format(new Date(startsAt)), value }
}
