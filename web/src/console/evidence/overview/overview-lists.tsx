import type { Assignment, Overview } from '@parapet/contract'
import type { ComponentProps } from 'react'
import { paths } from '../../../paths.generated.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { assigneeOf } from '../../training/assignments/assignment-words.ts'
import { CompletedBy } from '../../training/assignments/completed-by.tsx'
import { DueDate } from '../../training/assignments/due-date.tsx'
import { enoughWords } from '../insight/insight-words.ts'

type ListProps<T extends object> = Pick<ComponentProps<typeof DataTable<T>>, 'columns' | 'rowId'> & {
  title: string
  none: string
  note?: string
  rows: T[]
}

function List<T extends object>({ title, none, note, ...table }: ListProps<T>) {
  return (
    <Section title={title}>
      <DataTable label={title} minWidth={420} empty={<Empty title={none} />} {...table} />
      {note !== undefined && table.rows.length > 0 && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Section>
  )
}

export function NextDueDates({ assignments }: { assignments: Assignment[] }) {
  return (
    <List
      title="Next due dates"
      none="Nothing is due soon"
      columns={dueColumns}
      rows={assignments}
      rowId={({ id }) => id}
    />
  )
}

export function MostOverdue({ assignments }: { assignments: Assignment[] }) {
  return (
    <List
      title="Most overdue"
      none="Nothing is overdue"
      columns={overdueColumns}
      rows={assignments}
      rowId={({ id }) => id}
    />
  )
}

const assignment = columnsOf<Assignment>()
const targetColumn = assignment.accessor('targetTitle', {
  header: 'What',
  cell: ({ row: { original } }) => (
    <WithNote note={assigneeOf(original)}>
      <TextLink size="sm" isBlock to={paths.assignment} params={{ assignmentId: original.id }}>
        {original.targetTitle}
      </TextLink>
    </WithNote>
  ),
})
const completedColumn = assignment.accessor('completedCount', {
  header: 'Completed by',
  cell: ({ row: { original } }) => <CompletedBy assignment={original} />,
})
const dueColumns = assignment.columns([
  targetColumn,
  assignment.accessor('deadline', { header: 'Due date', cell: ({ row }) => <DueDate assignment={row.original} /> }),
  completedColumn,
])
const overdueColumns = assignment.columns([
  targetColumn,
  assignment.accessor('overdueCount', {
    header: 'People overdue',
    cell: ({ getValue }) => getValue().toLocaleString(),
  }),
  completedColumn,
])

export function WeakestTopics({ topics }: { topics: Overview['weakestTopics'] }) {
  return (
    <List
      title="Weakest topics, last 12 weeks"
      none={`No topic has ${enoughWords} yet`}
      note={`Topics with ${enoughWords}. Insight lists all of them, for the period you choose.`}
      columns={topicColumns}
      rows={topics}
      rowId={({ topicId }) => topicId}
    />
  )
}

const topic = columnsOf<Overview['weakestTopics'][number]>()
const topicColumns = topic.columns([
  topic.accessor('topicTitle', {
    header: 'Topic',
    cell: ({ getValue, row: { original } }) => (
      <TextLink size="sm" to={paths.topic} params={{ topicId: original.topicId }}>
        {getValue()}
      </TextLink>
    ),
  }),
  topic.accessor('averageScore', {
    header: 'Average score',
    cell: ({ getValue, row: { original } }) => (
      <Completion percent={getValue()} label={`${original.topicTitle}: average score`}>
        {`${getValue()}`}
      </Completion>
    ),
  }),
  topic.accessor('failedAttempts', {
    header: 'Failed attempts',
    cell: ({ getValue, row: { original } }) =>
      `${getValue().toLocaleString()} of ${original.attempts.toLocaleString()}`,
  }),
])

export function LatestFindings({ runs }: { runs: Overview['sarifRuns'] }) {
  return (
    <List
      title="Latest scan uploads"
      none="No scanner has sent findings yet"
      columns={runColumns}
      rows={runs}
      rowId={({ runId }) => runId}
    />
  )
}

const run = columnsOf<Overview['sarifRuns'][number]>()
const runColumns = run.columns([
  run.accessor(({ repo, tools }) => repo ?? tools.join(', '), {
    header: 'Scanned',
    meta: { style: { overflowWrap: 'anywhere' } },
    cell: ({ getValue, row: { original } }) => (
      <WithNote note={original.repo === null ? null : original.tools.join(', ')}>
        <TextLink size="sm" isBlock to={paths.findingRun} params={{ runId: original.runId }}>
          {getValue() || 'Repository not named'}
        </TextLink>
      </WithNote>
    ),
  }),
  run.accessor('receivedAt', { header: 'Received', cell: ({ getValue }) => <Time at={getValue()} /> }),
  run.accessor('resultsReceived', { header: 'Findings', cell: ({ getValue }) => getValue().toLocaleString() }),
  run.accessor('assignmentsCreated', { header: 'Assignments', cell: ({ getValue }) => getValue().toLocaleString() }),
])
