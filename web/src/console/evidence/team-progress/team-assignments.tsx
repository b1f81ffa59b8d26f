import { useDisclosure } from '@mantine/hooks'
import { type Assignment, deactivateAssignment, limits, listAssignments, listTeamPeople } from '@parapet/contract'
import { useSearch } from '@tanstack/react-router'
import { assignmentReads } from '../../../api/lists.ts'
import { apiPages, load, useApiMutation, useFilteredPages } from '../../../api/query.ts'
import { useCanLead } from '../../../api/rights.ts'
import { useSession } from '../../../api/session.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { assigneeOf, kindOf } from '../../training/assignments/assignment-words.ts'
import { CompletedBy } from '../../training/assignments/completed-by.tsx'
import { DueDate } from '../../training/assignments/due-date.tsx'
import { Remind } from '../../training/assignments/remind.tsx'

const pagesOf = (isActive: boolean) =>
  apiPages(listAssignments, { query: { isActive } }, { size: limits.assignmentPageSize, cursorOf: ({ id }) => id })

export const loader = ({ client, deps }: LoaderArgs<unknown, { show?: 'ended' }>) =>
  load(client, pagesOf(deps.show !== 'ended'))

/** Assignments that reach the people of all led teams; all counts are over these people. */
export function TeamAssignmentsPage() {
  const { show } = useSearch({ from: '/inside/team/assignments' })
  const assignments = useFilteredPages(pagesOf(show !== 'ended'))
  return (
    <Page
      title={show === 'ended' ? 'Ended team assignments' : 'Team assignments'}
      hint="What your team is working on. The numbers only count people in your team."
      actions={
        show === 'ended' ? (
          <ButtonLink variant="default" to={paths.myTeamAssignments}>
            Show active assignments
          </ButtonLink>
        ) : (
          <ButtonLink variant="default" to={paths.myTeamAssignments} search={{ show: 'ended' }}>
            Show ended assignments
          </ButtonLink>
        )
      }
    >
      <DataTable
        main={{}}
        label="Team assignments"
        columns={columns}
        query={assignments}
        rows={assignments.data?.pages.flat() ?? []}
        rowId={({ id }) => id}
        minWidth={700}
        actions={(assignment) => <Actions assignment={assignment} />}
        empty={
          <Empty title={show === 'ended' ? 'No assignment has ended' : 'No assignments yet'}>
            Assign training from your team’s page.
          </Empty>
        }
        more={{ label: 'Load older assignments', query: assignments }}
      />
    </Page>
  )
}

function Actions({ assignment }: { assignment: Assignment }) {
  const { user } = useSession()
  const [isEnding, ending] = useDisclosure()
  const end = useApiMutation(deactivateAssignment, {
    invalidates: [...assignmentReads, listTeamPeople],
    onSuccess: ending.close,
  })
  const canLead = useCanLead()
  if (!assignment.isActive || !canLead) return null
  return (
    <>
      <Remind assignment={assignment} size="compact-sm" label={`Remind of ${assignment.targetTitle}`} />
      {assignment.createdByUserId === user.id && (
        <RowButton action="End" of={assignment.targetTitle} isDanger onClick={ending.open} />
      )}
      <Confirm
        isOpen={isEnding}
        title={`End ${assignment.targetTitle}?`}
        label="End assignment"
        action={end}
        onClose={ending.close}
        onConfirm={() => end.mutate({ params: { assignmentId: assignment.id } })}
      >
        {assigneeOf(assignment)} no longer has to do it. Progress is kept.
      </Confirm>
    </>
  )
}

/** Assignments from a scan have the person whose key uploaded it; a lead knows them as the scan's. */
function assignerOf({ source, createdByName }: Assignment): string {
  if (source === 'sarif') return 'A scan'
  return createdByName ?? (source === 'api' ? 'An API key' : 'The service')
}

const column = columnsOf<Assignment>()
const columns = [
  column('targetTitle', {
    header: 'What',
    style: { maxWidth: 300 },
    cell: ({ row: assignment }) => (
      <>
        {assignment.targetTitle}
        <Text size="xs" c="dimmed">
          {kindOf(assignment)}
          {!assignment.isMandatory && ' · optional'}
        </Text>
      </>
    ),
  }),
  column(assigneeOf, { id: 'for', header: 'For', style: { maxWidth: 220 } }),
  column(assignerOf, { id: 'by', header: 'Assigned by' }),
  column('deadline', { header: 'Due date', cell: ({ row }) => <DueDate assignment={row} /> }),
  column('inScopeCompletedCount', {
    header: 'Completed',
    cell: ({ row: assignment }) => (
      <>
        <CompletedBy assignment={assignment} />
        {assignment.overdueCount > 0 && <Status of="overdue" count={assignment.overdueCount} />}
      </>
    ),
  }),
]
