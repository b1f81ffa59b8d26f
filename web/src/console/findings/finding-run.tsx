import { getSarifRun } from '@parapet/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { formatTime, Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { RunResult } from './run-result.tsx'

export function FindingRunPage() {
  const { runId } = useParams({ from: '/inside/console/findings/$runId' })
  const run = useQuery({
    queryKey: ['sarif-runs', 'one', runId],
    queryFn: () => call(getSarifRun, { params: { runId } }),
  })
  return (
    <Page title={run.data === undefined ? 'Run' : (run.data.repo ?? `Run of ${formatTime(run.data.receivedAt)}`)}>
      {run.isPending && <Waiting />}
      {run.isError && <Problem error={run.error} onRetry={() => run.refetch()} />}
      {run.data !== undefined && (
        <>
          <Facts
            facts={{
              Branch: run.data.branch ?? 'not named',
              Commit: run.data.commitSha ?? 'not named',
              Author: run.data.commitAuthorEmail ?? 'not named',
              Received: <Time at={run.data.receivedAt} />,
              Scanner:
                run.data.tools.map(({ name, version }) => `${name} ${version ?? ''}`.trim()).join(', ') || 'none',
              Source: run.data.source ?? 'not named',
            }}
          />
          <RunResult run={run.data} />
        </>
      )}
    </Page>
  )
}
