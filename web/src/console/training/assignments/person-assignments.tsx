import { listUserAssignments, type UserAssignment } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/query.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { percentOf } from '../../../ui/text/count.ts'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime, Time } from '../../../ui/text/time.tsx'
import { AssignmentTitle } from './assignment-title.tsx'
import { statusWords } from './assignment-words.ts'
import { byUrgency } from './by-urgency.ts'
import { CompletedOn, StateMarks } from './state-marks.tsx'

export const assignmentsOf = (userId: string) => apiQuery(listUserAssignments, { params: { userId } })

const DueDateActions = latePart(() => import('./due-date-actions.tsx'), 'DueDateActions')

type PersonAssignmentsProps = { userId: string; title?: Column<UserAssignment>; canExtend?: boolean }

/** The person's assignments: their own, and those through the team or the organization. */
export function PersonAssignments({ userId, title = linkedTitle, canExtend = false }: PersonAssignmentsProps) {
  const assignments = useSuspenseQuery(assignmentsOf(userId))
  return (
    <Section title="Assignments">
      <DataTable
        label="Assignments"
        columns={[title, ...columns]}
        query={assignments}
        rows={assignments.data.toSorted(byUrgency)}
        rowId={({ id }) => id}
        bulk={
          canExtend
            ? {
                nameOf: ({ targetTitle }) => targetTitle,
                actions: (chosen, clear) => (
                  <DueDateActions
                    pairs={chosen.map(({ id, isOffered, isInScope, completedAt, isExempt }) => ({
                      ...{ assignmentId: id, userId, isExempt },
                      isOpen: isOffered && isInScope && completedAt === null,
                    }))}
                    onDone={clear}
                  />
                ),
              }
            : undefined
        }
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

const linkedTitle = column('targetTitle', {
  header: 'What',
  cell: ({ row }) => <AssignmentTitle assignment={row} />,
})

/** All columns except the title, which leads can't open. */
const columns = [
  column(({ assigneeType, assigneeName }) => assignedTo[assigneeType](assigneeName), {
    header: 'Assigned to',
  }),
  column('dueAt', { header: 'Due date', cell: ({ value }) => <Time at={value} none="None" /> }),
  column(({ userStatus }) => statusWords[userStatus], {
    header: 'Status',
    cell: ({ value, row: assignment }) => (
      <>
        {value}
        <StateMarks state={assignment} />
        {assignment.renewsAt !== null && (
          <Text size="xs" c="dimmed">
            renews <RelativeTime at={assignment.renewsAt} />
          </Text>
        )}
      </>
    ),
  }),
  column(({ creditedFrom, completedAt }) => creditedFrom ?? completedAt, {
    header: 'Completed',
    cell: ({ row }) => <CompletedOn state={row} />,
  }),
  // Of a single item, the status says as much.
  column(
    ({ targetType, itemsCompleted, itemsTotal }) =>
      targetType === 'topic' || targetType === 'scenario' ? null : percentOf(itemsCompleted, itemsTotal),
    {
      header: 'Progress',
      cell: ({ value, row: assignment }) => {
        const percent = value
        if (percent === null) return '–'
        return (
          <Completion percent={percent} label={`${assignment.targetTitle}: progress`}>
            {`${assignment.itemsCompleted} of ${assignment.itemsTotal}`}
          </Completion>
        )
      },
    },
  ),
]
