import { getSarifRun, listRunAuthors } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { apiQuery, load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { formatTime } from '../../../ui/text/time.tsx'
import { toNames } from './named-people.tsx'
import { UnknownAuthors } from './run-authors.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunResult } from './run-result.tsx'

export const loader = ({ client, params }: LoaderArgs<{ runId: string }>) =>
  load(client, apiQuery(getSarifRun, { params }), apiQuery(listRunAuthors, { params }))

export function FindingRunPage() {
  const { runId } = useParams({ from: '/inside/console/findings/$runId' })
  const query = useSuspenseQuery(apiQuery(getSarifRun, { params: { runId } }))
  const { data: authors } = useSuspenseQuery(apiQuery(listRunAuthors, { params: { runId } }))
  const names = toNames(authors.people)
  return (
    <Page
      title={query.data.repo ?? `Scan upload of ${formatTime(query.data.receivedAt)}`}
      trail={[{ label: 'Findings', to: paths.findings }]}
    >
      <Loaded query={query}>
        {(run) => (
          <>
            <RunFacts run={run} names={names} />
            <UnknownAuthors run={run} />
            <RunResult run={run} names={names} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
