import { listUserAssignments, type UserAssignment } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/query.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { percentOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime, Time } from '../../../ui/text/time.tsx'
import { AssignmentTitle } from './assignment-title.tsx'
import { statusWords } from './assignment-words.ts'
import { byUrgency } from './by-urgency.ts'

export const assignmentsOf = (userId: string) => apiQuery(listUserAssignments, { params: { userId } })

/** The person's assignments: their own, and those through the team or the organization. */
export function PersonAssignments({ userId }: { userId: string }) {
  const assignments = useSuspenseQuery(assignmentsOf(userId))
  return (
    <Section title="Assignments">
      <DataTable
        label="Assignments"
        columns={columns}
        query={assignments}
        rows={assignments.data.toSorted(byUrgency)}
        rowId={({ id }) => id}
        empty={<Empty title="No assignments yet">Training assigned to this person appears here.</Empty>}
      />
    </Section>
  )
}

const assignedTo: Record<UserAssignment['assigneeType'], (name: string) => string> = {
  user: () => 'This person',
  team: (name) => `Team ${name}`,
  org: () => 'Everyone',
}

const column = columnsOf<UserAssignment>()

/** All columns except the title, which leads can't open. */
export const assignmentColumns = column.columns([
  column.accessor(({ assigneeType, assigneeName }) => assignedTo[assigneeType](assigneeName), {
    header: 'Assigned to',
  }),
  column.accessor('dueAt', { header: 'Due date', cell: ({ getValue }) => <Time at={getValue()} none="None" /> }),
  column.accessor(({ userStatus }) => statusWords[userStatus], {
    header: 'Status',
    cell: ({ getValue, row: { original: assignment } }) => (
      <>
        <Group gap="xs">
          {getValue()} {assignment.isOverdue && <Status of="overdue" />}
        </Group>
        {assignment.renewsAt !== null && (
          <Text size="xs" c="dimmed">
            renews <RelativeTime at={assignment.renewsAt} />
          </Text>
        )}
      </>
    ),
  }),
  // Of a single item, the status says as much.
  column.accessor(
    ({ targetType, itemsCompleted, itemsTotal }) =>
      targetType === 'topic' || targetType === 'scenario' ? null : percentOf(itemsCompleted, itemsTotal),
    {
      header: 'Progress',
      cell: ({ getValue, row: { original: assignment } }) => {
        const percent = getValue()
        if (percent === null) return '–'
        return (
          <Completion percent={percent} label={`${assignment.targetTitle}: progress`}>
            {`${assignment.itemsCompleted} of ${assignment.itemsTotal}`}
          </Completion>
        )
      },
    },
  ),
])

const columns = column.columns([
  column.accessor('targetTitle', {
    header: 'What',
    cell: ({ row }) => <AssignmentTitle assignment={row.original} />,
  }),
  ...assignmentColumns,
])
