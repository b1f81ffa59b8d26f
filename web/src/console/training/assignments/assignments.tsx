import { type Assignment, limits, listAssignments } from '@parapet/contract'
import { peopleQuery } from '../../../api/lists.ts'
import { apiPages, load, useDeferredQuery, useFilteredPages } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, hasText } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { AssignmentTitle } from './assignment-title.tsx'
import { assigneeOf } from './assignment-words.ts'
import { CompletedBy } from './completed-by.tsx'
import { DueDate } from './due-date.tsx'

const shows = [
  { value: 'open', label: 'Active' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
]

const pagesOf = (show = 'open') =>
  apiPages(
    listAssignments,
    { query: show === 'all' ? {} : { isActive: show === 'open' } },
    { size: limits.assignmentPageSize, cursorOf: ({ id }) => id },
  )

/** The other lists load later: if the router waited for them, the filter would lose the focus. */
export const loader = ({ client }: LoaderArgs) => load(client, pagesOf())

export function AssignmentsPage() {
  const filter = useFilter('show')
  const { search } = filter.values
  const show = shows.find(({ value }) => value === filter.values.show)?.value
  const assignments = useFilteredPages(pagesOf(show))
  const loaded = assignments.data?.pages.flat() ?? []
  const shown = loaded.filter(({ targetTitle, assigneeName, note }) =>
    hasText([targetTitle, assigneeName, note], search),
  )
  return (
    <Page
      title="Assignments"
      hint="What people, teams or everyone should do, and how far along they are. The newest come first."
      actions={
        <ForAdmins>
          <ButtonLink to={paths.newAssignment}>New assignment</ButtonLink>
        </ForAdmins>
      }
    >
      <FilterBar
        filter={filter}
        search={{ placeholder: 'What, or who' }}
        selects={[{ name: 'show', label: 'Show', options: shows }]}
        found={
          assignments.data &&
          `${countOf(shown.length, 'assignment', 'assignments')}${assignments.hasNextPage ? ' loaded' : ''}`
        }
      />
      <DataTable
        main={{}}
        label="Assignments"
        columns={columns}
        query={assignments}
        rows={shown}
        rowId={({ id }) => id}
        minWidth={700}
        empty={
          loaded.length === 0 ? <NothingYet show={show} /> : <Empty title="Nothing found">Try another word.</Empty>
        }
        more={{ label: 'Load older assignments', query: assignments }}
      />
    </Page>
  )
}

function NothingYet({ show }: { show: string | undefined }) {
  if (show !== 'ended')
    return <Empty title="No assignments yet">Assign training to a person, a team or everyone.</Empty>
  return <Empty title="No assignment has ended">Ended assignments are kept here, with everyone’s progress.</Empty>
}

/** The people load after the list: only deactivated ones get a mark. */
function Who({ assignment }: { assignment: Assignment }) {
  const people = useDeferredQuery(peopleQuery).data ?? []
  const isGone = people.some(({ id, isActive }) => id === assignment.assigneeId && !isActive)
  return (
    <>
      {assigneeOf(assignment)} {isGone && <Status of="deactivated" />}
    </>
  )
}

const column = columnsOf<Assignment>()
const columns = [
  column('targetTitle', {
    header: 'What',
    style: { maxWidth: 320 },
    cell: ({ row: assignment }) => <AssignmentTitle assignment={assignment} />,
  }),
  column(assigneeOf, {
    header: 'Who',
    style: { maxWidth: 240 },
    cell: ({ row }) => <Who assignment={row} />,
  }),
  column('deadline', { header: 'Due date', cell: ({ row }) => <DueDate assignment={row} /> }),
  column('inScopeCompletedCount', {
    header: 'Completed by',
    cell: ({ row: assignment }) => (
      <Group gap="xs">
        <CompletedBy assignment={assignment} />
        {assignment.isActive && assignment.overdueCount > 0 && <Status of="overdue" count={assignment.overdueCount} />}
      </Group>
    ),
  }),
]
