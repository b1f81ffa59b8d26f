import { useDebouncedValue } from '@mantine/hooks'
import { type AssigneePage, listAssignees } from '@parapet/contract'
import { apiParts, useFilteredPages } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { useFilter } from '../../../ui/table/table-state.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { PersonLink } from '../../organization/people/person-link.tsx'
import { statusWords } from './assignment-words.ts'
import { CompletedOn, StateMarks } from './state-marks.tsx'

const states = ['overdue', 'not_started', 'in_progress', 'completed', 'late', 'exempt'] as const
const shows = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'late', label: 'Completed late' },
  { value: 'exempt', label: 'Exempt' },
]

const DueDateActions = latePart(() => import('./due-date-actions.tsx'), 'DueDateActions')

type AssigneesProps = { assignmentId: string; isOffered: boolean; isRule: boolean; repeats: boolean }
type Entry = AssigneePage['rows'][number]

/** Pause in typing before a search. */
const pauseMs = 250

/** Everyone an assignment reaches, with their progress and due date, a page at a time. */
export function Assignees({ assignmentId, isOffered, isRule, repeats }: AssigneesProps) {
  const canChange = useCanChange()
  const filter = useFilter('show')
  const [search] = useDebouncedValue(filter.values.search, pauseMs)
  const show = states.find((state) => state === filter.values.show)
  const pages = useFilteredPages(
    apiParts(listAssignees, {
      params: { assignmentId },
      query: { ...(search === undefined ? {} : { search }), ...(show === undefined ? {} : { show }) },
    }),
  )
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = search !== undefined || show !== undefined
  if (pages.isSuccess && rows.length === 0 && !isFiltered) {
    return (
      <Empty title="No assignees yet">
        {isRule ? 'People who join from now on appear here.' : 'The team has no active members.'}
      </Empty>
    )
  }
  return (
    <Section title="People">
      {(rows.length > 1 || isFiltered) && (
        <FilterBar
          filter={filter}
          search={{ placeholder: 'Name or email', maxLength: 100 }}
          selects={[{ name: 'show', label: 'Show', options: shows }]}
          found={pages.data && `${countOf(rows.length, 'person', 'people')}${pages.hasNextPage ? ' loaded' : ''}`}
        />
      )}
      <DataTable
        label="People"
        columns={repeats ? [...columns, ...cycleColumns] : columns}
        query={pages}
        rows={rows}
        rowId={({ userId }) => userId}
        rowHeight={56}
        bulk={
          canChange && isOffered
            ? {
                nameOf: ({ userName }) => userName,
                actions: (chosen, clear) => (
                  <DueDateActions
                    pairs={chosen.map(({ userId, isInScope, completedAt, isExempt }) => ({
                      ...{ assignmentId, userId, isExempt, isOpen: isInScope && completedAt === null },
                    }))}
                    onDone={clear}
                  />
                ),
              }
            : undefined
        }
        empty={<Empty title="Nobody found">Try another word, or show all.</Empty>}
        // Once everyone is loaded, the columns can be sorted.
        {...(pages.hasNextPage ? { more: { label: 'Load more people', query: pages } } : {})}
      />
      {rows.some(({ isInScope }) => !isInScope) && (
        <Text size="sm" c="dimmed">
          People who are no longer in scope are listed for the record. They are in none of the numbers.
        </Text>
      )}
    </Section>
  )
}

const column = columnsOf<Entry>()
const columns = [
  column('userName', {
    header: 'Name',
    cell: ({ row: assignee }) => (
      <PersonLink
        userId={assignee.userId}
        name={assignee.userName}
        email={assignee.userEmail}
        mark={!assignee.isActive && <Status of="deactivated" />}
      />
    ),
  }),
  column(({ status }) => statusWords[status], {
    header: 'Status',
    // Two lines fit into the height of the other rows.
    style: { paddingBlock: 4 },
    cell: ({ value, row: assignee }) => (
      <>
        {value}
        <StateMarks state={assignee} />
      </>
    ),
  }),
  column('progressPercent', {
    header: 'Items',
    cell: ({ value, row: assignee }) => (
      <Completion percent={value} label={`Progress of ${assignee.userName}`}>
        {`${assignee.itemsCompleted} of ${assignee.itemsTotal}`}
      </Completion>
    ),
  }),
  column('dueAt', { header: 'Due', cell: ({ value }) => <Time at={value} none="None" /> }),
  column(({ creditedFrom, completedAt }) => creditedFrom ?? completedAt, {
    header: 'Completed',
    style: { paddingBlock: 4 },
    cell: ({ row }) => <CompletedOn state={row} />,
  }),
]

const cycleColumns = [
  column('cycle', { header: 'Cycle' }),
  column('renewsAt', { header: 'Renews', cell: ({ value }) => <Time at={value} none="–" /> }),
]
