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
const targetColumn = assignment('targetTitle', {
  header: 'What',
  cell: ({ row }) => (
    <WithNote note={assigneeOf(row)}>
      <TextLink size="sm" isBlock to={paths.assignment} params={{ assignmentId: row.id }}>
        {row.targetTitle}
      </TextLink>
    </WithNote>
  ),
})
const completedColumn = assignment('inScopeCompletedCount', {
  header: 'Completed by',
  cell: ({ row }) => <CompletedBy assignment={row} />,
})
const dueColumns = [
  targetColumn,
  assignment('deadline', { header: 'Due date', cell: ({ row }) => <DueDate assignment={row} /> }),
  completedColumn,
]
const overdueColumns = [
  targetColumn,
  assignment('overdueCount', {
    header: 'People overdue',
  }),
  completedColumn,
]

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
const topicColumns = [
  topic('topicTitle', {
    header: 'Topic',
    cell: ({ value, row }) => (
      <TextLink size="sm" to={paths.topic} params={{ topicId: row.topicId }}>
        {value}
      </TextLink>
    ),
  }),
  topic('averageScore', {
    header: 'Average score',
    cell: ({ value, row }) => (
      <Completion percent={value} label={`${row.topicTitle}: average score`}>
        {`${value}`}
      </Completion>
    ),
  }),
  topic('failedAttempts', {
    header: 'Failed attempts',
    cell: ({ value, row }) => `${value.toLocaleString()} of ${row.attempts.toLocaleString()}`,
  }),
]

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
const runColumns = [
  run(({ repo, tools }) => repo ?? tools.join(', '), {
    header: 'Scanned',
    style: { overflowWrap: 'anywhere' },
    cell: ({ value, row }) => (
      <WithNote note={row.repo === null ? null : row.tools.join(', ')}>
        <TextLink size="sm" isBlock to={paths.findingRun} params={{ runId: row.runId }}>
          {value || 'Repository not named'}
        </TextLink>
      </WithNote>
    ),
  }),
  run('receivedAt', { header: 'Received', cell: ({ value }) => <Time at={value} /> }),
  run('resultsReceived', { header: 'Findings' }),
  run('assignmentsCreated', { header: 'Assignments' }),
]
