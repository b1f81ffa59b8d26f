import { type LabVerdict, limits, listUserSubmissions, type Submission } from '@parapet/contract'
import { useState } from 'react'
import { apiPages, useFilteredPages } from '../../../api/query.ts'
import { Diff } from '../../../ui/code/diff.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
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
          <RowButton
            action="View change"
            aria-label={`View change: ${submission.challengeTitle}, ${formatTime(submission.createdAt)}`}
            onClick={() => setShown(submission)}
          />
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
const columns = [
  column('challengeTitle', {
    header: 'Challenge',
    cell: ({ value, row }) => <WithNote note={row.topicTitle}>{value}</WithNote>,
  }),
  column('verdict', {
    header: 'Verdict',
    cell: ({ value }) => (
      <Text size="sm" span fw={value === 'passed' ? 600 : 400}>
        {value === 'passed' && <span aria-hidden>✓ </span>}
        {verdicts[value]}
      </Text>
    ),
  }),
  column('runNumber', { header: 'Run' }),
  column('createdAt', { header: 'Submitted', cell: ({ value }) => <Time at={value} /> }),
]

function Change({ submission: { verdict, runNumber, createdAt, hunks, addedElsewhere } }: { submission: Submission }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        {verdicts[verdict]}, run {runNumber}, <Time at={createdAt} />
      </Text>
      {hunks.length === 0 ? (
        <Text size="sm">The code was run without changes.</Text>
      ) : (
        <>
          {addedElsewhere.length > 0 && (
            <Text size="sm">
              <span aria-hidden>◆ </span>
              {addedElsewhere.length === 1 ? '1 line was' : `${addedElsewhere.length} lines were`} added outside the
              places where the fix belongs, such as imports and helpers.
            </Text>
          )}
          <Diff label="Change" hunks={hunks} marked={{ lines: addedElsewhere, word: 'Outside the fix' }} />
        </>
      )}
    </Stack>
  )
}
