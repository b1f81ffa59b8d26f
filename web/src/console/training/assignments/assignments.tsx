import { useDebouncedValue } from '@mantine/hooks'
import {
  type Assignment,
  type AssignmentList,
  exportAssignments,
  findAssignments,
  listPrograms,
} from '@parapet/contract'
import { useSearch } from '@tanstack/react-router'
import { peopleQuery, teamsQuery } from '../../../api/lists.ts'
import { apiParts, apiQuery, load, useDeferredQuery, useFilteredParts } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { filterNames, toAssignmentFilter, toAssignmentOrder } from './assignment-filter.ts'
import { AssignmentTitle } from './assignment-title.tsx'
import { assigneeOf } from './assignment-words.ts'
import { CompletedBy } from './completed-by.tsx'
import { DueDate } from './due-date.tsx'

const BulkAssignments = latePart(() => import('./bulk-assignments.tsx'), 'BulkAssignments')

const shows = [
  { value: 'open', label: 'Active' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
]
const overdueOptions = [
  { value: 'any', label: 'Any' },
  { value: 'yes', label: 'Someone is overdue' },
  { value: 'no', label: 'Nobody is overdue' },
]
const typeOptions = [
  { value: 'any', label: 'Any' },
  { value: 'topic', label: 'Topics' },
  { value: 'scenario', label: 'Scenarios' },
  { value: 'category', label: 'Categories' },
  { value: 'custom-course', label: 'Courses' },
]

type Query = ReturnType<typeof toAssignmentFilter> & ReturnType<typeof toAssignmentOrder>

const partsOf = (query: Query) => apiParts(findAssignments, { query })

/** The other lists load later: if the router waited for them, the filter would lose the focus. */
export const loader = ({ client }: LoaderArgs) => load(client, partsOf({ isActive: true }))

/** Pause in typing before a search. */
const pauseMs = 250

export function AssignmentsPage() {
  const filter = useFilter(...filterNames)
  const { sort } = useSearch({ from: '/inside/console/assignments' })
  const [search] = useDebouncedValue(filter.values.search, pauseMs)
  const teams = useDeferredQuery(teamsQuery).data ?? []
  const programs = useDeferredQuery(apiQuery(listPrograms)).data ?? []
  const canChange = useCanChange()
  const query = { ...toAssignmentFilter({ ...filter.values, search }), ...toAssignmentOrder(sort) }
  const pages = useFilteredParts(partsOf(query))
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const sums = pages.data?.pages[0]?.sums
  const isFiltered = Object.values({ ...filter.values, show: undefined }).some((value) => value !== undefined)
  return (
    <Page
      title="Assignments"
      hint="Training assigned to people, teams or everyone."
      actions={
        <Group gap="sm">
          <DownloadButton operation={exportAssignments} input={{ query }} title="Everything the filter finds, as CSV">
            Export CSV
          </DownloadButton>
          <ForAdmins>
            <ButtonLink to={paths.newAssignment}>New assignment</ButtonLink>
          </ForAdmins>
        </Group>
      }
    >
      <FilterBar
        filter={filter}
        search={{ placeholder: 'What, or who', maxLength: 200 }}
        selects={[
          { name: 'show', label: 'Show', options: shows },
          { name: 'overdue', label: 'Overdue', options: overdueOptions },
          { name: 'type', label: 'Type', options: typeOptions },
        ]}
        choices={[
          {
            ...{ name: 'team', label: 'Team', any: 'Any team' },
            options: teams.map(({ id, name }) => ({ value: id, label: name })),
          },
          ...(programs.length === 0
            ? []
            : [
                {
                  ...({ name: 'program', label: 'Program', any: 'Any program' } as const),
                  options: programs.map(({ programId, name }) => ({ value: programId, label: name })),
                },
              ]),
        ]}
        days={[
          { name: 'from', label: 'Due from' },
          { name: 'to', label: 'Due to' },
        ]}
        found={sums && toSumText(sums)}
      />
      <DataTable
        main={{}}
        label="Assignments"
        columns={columns}
        query={pages}
        rows={rows}
        rowId={({ id }) => id}
        rowHeight={56}
        minWidth={820}
        sortedBy={['name', 'due', 'completion', 'overdue', 'created']}
        bulk={
          canChange
            ? {
                nameOf: (assignment) => `${assignment.targetTitle}: ${assigneeOf(assignment)}`,
                actions: (chosen, clear) => <BulkAssignments assignments={chosen} onDone={clear} />,
              }
            : undefined
        }
        empty={
          isFiltered ? (
            <Empty title="Nothing found">Try another word or filter.</Empty>
          ) : (
            <NothingYet {...filter.values} />
          )
        }
        {...(pages.hasNextPage ? { more: { label: 'Load more assignments', query: pages } } : {})}
      />
    </Page>
  )
}

function NothingYet({ show }: { show?: string | undefined }) {
  if (show !== 'ended')
    return <Empty title="No assignments yet">Assign training to a person, a team or everyone.</Empty>
  return <Empty title="No assignment has ended">Ended assignments are kept here, with everyone’s progress.</Empty>
}

function toSumText({ assignments, reached, completed, overdue }: AssignmentList['sums']): string {
  const late = overdue === 0 ? '' : `, ${overdue.toLocaleString()} overdue`
  const done = reached === 0 ? '' : ` · ${percentOf(completed, reached)}% completed${late}`
  return `${countOf(assignments, 'assignment', 'assignments')}${done}`
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
    id: 'name',
    header: 'What',
    style: { maxWidth: 320 },
    cell: ({ row: assignment }) => <AssignmentTitle assignment={assignment} />,
  }),
  column(assigneeOf, {
    header: 'Who',
    style: { maxWidth: 240 },
    cell: ({ row }) => <Who assignment={row} />,
  }),
  column('deadline', { id: 'due', header: 'Due date', cell: ({ row }) => <DueDate assignment={row} /> }),
  column('inScopeCompletedCount', {
    id: 'completion',
    header: 'Completed by',
    cell: ({ row: assignment }) => <CompletedBy assignment={assignment} />,
  }),
  column('overdueCount', {
    id: 'overdue',
    header: 'Overdue',
    cell: ({ row, value }) =>
      value === 0 ? (
        '–'
      ) : (
        <TextLink size="sm" c="red" to={paths.overdue} search={{ assignment: row.id }}>
          {countOf(value, 'person', 'people')}
        </TextLink>
      ),
  }),
  column('createdAt', { id: 'created', header: 'Assigned', cell: ({ value }) => <Time at={value} /> }),
]
