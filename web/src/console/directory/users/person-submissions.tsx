import { Button } from '@mantine/core'
import { type LabVerdict, limits, listUserSubmissions, type Submission } from '@parapet/contract'
import { useState } from 'react'
import { apiPages, useFilteredPages } from '../../../api/query.ts'
import { Diff } from '../../../ui/code/diff.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { formatTime, Time } from '../../../ui/text/time.tsx'

const submissionsOf = (userId: string) =>
  apiPages(
    listUserSubmissions,
    { params: { userId } },
    { size: limits.submissionPageSize, cursorOf: ({ submissionId }) => submissionId },
  )

const verdicts: Record<LabVerdict, string> = {
  passed: 'Passed',
  exploitable: 'Attack still works',
  broken: 'Broke the function',
  does_not_run: 'Doesn’t run',
  timed_out: 'Took too long',
}

/** The code that the person ran in labs, each as a diff. */
export function PersonSubmissions({ userId }: { userId: string }) {
  const submissions = useFilteredPages(submissionsOf(userId))
  const [shown, setShown] = useState<Submission>()
  return (
    <Section title="Lab submissions">
      <DataTable
        label="Lab submissions"
        columns={columns}
        rows={submissions.data?.pages.flat() ?? []}
        query={submissions}
        rowId={({ submissionId }) => submissionId}
        minWidth={640}
        actions={(submission) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`View change: ${submission.challengeTitle}, ${formatTime(submission.createdAt)}`}
            onClick={() => setShown(submission)}
          >
            View change
          </Button>
        )}
        more={{ label: 'Show older submissions', query: submissions }}
        empty={
          <Empty title="No submissions yet">
            Code this person runs in hands-on labs is listed here for {limits.submissionDays} days.
          </Empty>
        }
      />
      <Dialog
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === undefined ? '' : `${shown.topicTitle}: ${shown.challengeTitle}`}
        size="xl"
      >
        {shown !== undefined && <Change submission={shown} />}
      </Dialog>
    </Section>
  )
}

const column = columnsOf<Submission>()
const columns = column.columns([
  column.accessor('challengeTitle', {
    header: 'Challenge',
    cell: ({ getValue, row: { original } }) => <WithNote note={original.topicTitle}>{getValue()}</WithNote>,
  }),
  column.accessor('verdict', {
    header: 'Verdict',
    cell: ({ getValue }) => (
      <Text size="sm" span fw={getValue() === 'passed' ? 600 : 400}>
        {getValue() === 'passed' && <span aria-hidden>✓ </span>}
        {verdicts[getValue()]}
      </Text>
    ),
  }),
  column.accessor('runNumber', { header: 'Run' }),
  column.accessor('createdAt', { header: 'Submitted', cell: ({ getValue }) => <Time at={getValue()} /> }),
])

function Change({ submission: { verdict, runNumber, createdAt, hunks } }: { submission: Submission }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        {verdicts[verdict]}, run {runNumber}, <Time at={createdAt} />
      </Text>
      {hunks.length === 0 ? (
        <Text size="sm">The code was run without changes.</Text>
      ) : (
        <Diff label="Change" hunks={hunks} />
      )}
    </Stack>
  )
}
