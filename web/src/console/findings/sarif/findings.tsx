import { limits, listSarifRuns, type SarifRun } from '@parapet/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { apiPages, load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { DropFile } from '../../../ui/form/drop-file.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Waiting } from '../../../ui/page/waiting.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { describeSource } from './finding-words.ts'
import { TopicOverrides } from './topic-overrides.tsx'

/** Loaded when a file is chosen. */
const UploadForm = lazy(async () => ({ default: (await import('./upload-findings.tsx')).UploadForm }))

const runPages = apiPages(listSarifRuns, {}, { size: limits.sarifPageSize, cursorOf: ({ runId }) => runId })

export const loader = ({ client }: LoaderArgs) => load(client, runPages)

export function FindingsPage() {
  const [file, setFile] = useState<File>()
  const runs = useSuspenseInfiniteQuery(runPages)
  return (
    <Page
      title="Findings"
      hint="What scanners found, and who was assigned training for it. CI jobs send files with an API key; you can also upload a file here."
    >
      <ForAdmins>
        <DropFile
          label="Drop a SARIF file here"
          hint={`SARIF 2.1.0, at most ${limits.sarifBodyBytes / 1_048_576} MB. You see the options before anything is sent.`}
          accept=".sarif,.json,application/json,application/sarif+json"
          onFile={setFile}
        />
      </ForAdmins>
      <DataTable
        main={{ fileName: 'scan-uploads.csv' }}
        label="Findings"
        columns={columns}
        query={runs}
        rows={runs.data.pages.flat()}
        rowId={({ runId }) => runId}
        empty={
          <Empty title="No findings yet">
            Drop a SARIF file from a scanner such as CodeQL or Semgrep above, or send it from a CI job: npx --yes{' '}
            {location.origin}/cli.tgz sarif upload results.sarif, with an API key that has the scope sarif:ingest.
          </Empty>
        }
        more={{ label: 'Load older uploads', query: runs }}
      />
      <TopicOverrides />
      <Dialog opened={file !== undefined} onClose={() => setFile(undefined)} title="Upload findings" size="xl">
        <Suspense fallback={<Waiting />}>{file !== undefined && <UploadForm file={file} />}</Suspense>
      </Dialog>
    </Page>
  )
}

const column = columnsOf<SarifRun>()
const columns = [
  column(describeSource, {
    header: 'Repository',
    style: { maxWidth: 320, overflowWrap: 'anywhere' },
    cell: ({ row: run }) => (
      <WithNote
        note={[run.branch, run.commitSha?.slice(0, 12), run.commitAuthorEmail].filter(Boolean).join(' · ') || null}
      >
        <TextLink size="sm" isBlock to={paths.findingRun} params={{ runId: run.runId }}>
          {run.repo ?? 'Repository not named'}
        </TextLink>
      </WithNote>
    ),
  }),
  column(({ source }) => source ?? 'Not named', {
    header: 'Scanner',
    style: { maxWidth: 200, overflowWrap: 'anywhere' },
  }),
  column('resultsReceived', { header: 'Findings' }),
  column('resultsProcessed', {
    header: 'Led to training',
  }),
  column('resultsSkipped', { header: 'Skipped' }),
  column('receivedAt', { header: 'Received', cell: ({ value }) => <Time at={value} /> }),
]
