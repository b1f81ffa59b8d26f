import { SimpleGrid } from '@mantine/core'
import { getOverview, type Overview } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { ShareBar } from '../../../ui/chart/share-bar.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Attention } from './attention.tsx'
import { FirstSteps, setupQuery } from './first-steps.tsx'
import { Figures } from './overview-figures.tsx'
import { LatestFindings, MostOverdue, NextDueDates, WeakestTopics } from './overview-lists.tsx'

const Trends = latePart(() => import('./overview-trends.tsx'), 'Trends')

const overviewQuery = apiQuery(getOverview)

export const loader = ({ client }: LoaderArgs) => load(client, overviewQuery, setupQuery)

export function OverviewPage() {
  const overview = useSuspenseQuery(overviewQuery)
  return (
    <Page title="Overview" hint="Progress across your organization.">
      <Loaded query={overview}>{(data) => <Everything overview={data} />}</Loaded>
    </Page>
  )
}

function Everything({ overview }: { overview: Overview }) {
  const { signIns, overdue } = overview
  return (
    <Stack gap="xl">
      <FirstSteps />
      <Figures overview={overview} />
      <Attention overview={overview} />
      <Trends />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <ShareBar
          title="Last sign-in"
          shares={[
            { label: 'Last 7 days', count: signIns.last7Days, color: 'var(--data)' },
            { label: '8–30 days ago', count: signIns.last30Days, color: mix('--data', 60) },
            { label: 'More than 30 days ago', count: signIns.longerAgo, color: mix('--data', 38) },
            { label: 'Never', count: signIns.never, color: 'var(--control)' },
          ]}
        />
        <ShareBar
          title="Overdue"
          shares={[
            { label: 'Up to 7 days', count: overdue.upTo7Days, color: mix('--ember-fill', 50) },
            { label: '8–30 days', count: overdue.upTo30Days, color: 'var(--ember-fill)' },
            { label: 'More than 30 days', count: overdue.longer, color: 'var(--danger)' },
          ]}
        />
        <NextDueDates assignments={overview.nextDeadlines} />
        <MostOverdue assignments={overview.mostOverdue} />
        <WeakestTopics topics={overview.weakestTopics} />
        <LatestFindings runs={overview.sarifRuns} />
      </SimpleGrid>
    </Stack>
  )
}

const mix = (token: string, percent: number) => `color-mix(in oklab, var(${token}) ${percent}%, var(--surface))`
