import { Button, Table, Text } from '@mantine/core'
import { limits, listSarifRuns, type SarifRun } from '@parapet/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DropFile } from '../../ui/drop-file.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { describeSource } from './finding-words.ts'

/** Loaded with the file that is chosen. */
const UploadForm = lazy(async () => ({ default: (await import('./upload-findings.tsx')).UploadForm }))

export function FindingsPage() {
  const [file, setFile] = useState<File>()
  const runs = useInfiniteQuery({
    queryKey: ['sarif-runs', 'list'],
    queryFn: ({ pageParam }) => call(listSarifRuns, { query: pageParam === undefined ? {} : { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limits.sarifPageSize ? undefined : page.at(-1)?.runId),
  })
  const loaded = runs.data?.pages.flat() ?? []
  return (
    <Page
      title="Findings"
      hint="What scanners found, and who was asked to learn from it. Build pipelines send files with an API key; you can send one here."
    >
      <DropFile
        label="Drop a SARIF file here"
        hint={`SARIF 2.1.0, at most ${limits.sarifBodyBytes / 1_048_576} MB. You see the options before anything is sent.`}
        accept=".sarif,.json,application/json,application/sarif+json"
        onFile={setFile}
      />
      {runs.isPending && <Waiting />}
      {runs.isError && <Problem error={runs.error} onRetry={() => runs.refetch()} />}
      {runs.isSuccess && loaded.length === 0 && (
        <Empty title="No findings yet">
          Drop the result of a scanner such as CodeQL or Semgrep above, or let your pipeline send it: POST /sarif with a
          key that has the scope sarif:ingest.
        </Empty>
      )}
      {loaded.length > 0 && <RunTable runs={loaded} />}
      {runs.hasNextPage && (
        <Button variant="default" onClick={() => runs.fetchNextPage()} loading={runs.isFetchingNextPage}>
          Load older runs
        </Button>
      )}
      <Dialog opened={file !== undefined} onClose={() => setFile(undefined)} title="Send findings" size="xl">
        <Suspense fallback={<Waiting />}>{file !== undefined && <UploadForm file={file} />}</Suspense>
      </Dialog>
    </Page>
  )
}

function RunTable({ runs }: { runs: SarifRun[] }) {
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Scanned</Table.Th>
            <Table.Th>Scanner</Table.Th>
            <Table.Th>Findings</Table.Th>
            <Table.Th>Assigned</Table.Th>
            <Table.Th>Skipped</Table.Th>
            <Table.Th>Received</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.runId}>
              <Table.Td maw={320}>
                <TextLink
                  size="sm"
                  style={{ overflowWrap: 'anywhere' }}
                  to={paths.findingRun}
                  params={{ runId: run.runId }}
                >
                  {describeSource(run)}
                </TextLink>
                {run.commitAuthorEmail !== null && (
                  <Text size="xs" c="dimmed" truncate>
                    {run.commitAuthorEmail}
                  </Text>
                )}
              </Table.Td>
              <Table.Td maw={200} style={{ overflowWrap: 'anywhere' }}>
                {run.source ?? 'not named'}
              </Table.Td>
              <Table.Td>{run.resultsReceived.toLocaleString()}</Table.Td>
              <Table.Td>{run.resultsProcessed.toLocaleString()}</Table.Td>
              <Table.Td>{run.resultsSkipped.toLocaleString()}</Table.Td>
              <Table.Td>
                <Time at={run.receivedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
