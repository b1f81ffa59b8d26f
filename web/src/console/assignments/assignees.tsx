import type { Assignee } from '@parapet/contract'
import { peopleQuery } from '../../api/lists.ts'
import { useDeferredQuery } from '../../api/query.ts'
import { Completion } from '../../ui/completion.tsx'
import { countOf } from '../../ui/count.ts'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterBar, hasText } from '../../ui/filter-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { compareValues } from '../../ui/sort-rows.ts'
import { Status } from '../../ui/status.tsx'
import { type Filter, useFilter } from '../../ui/table-state.ts'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { statusWords } from './assignment-words.ts'

const shows = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
]

type AssigneesProps = { assignees: Assignee[]; isRule: boolean; repeats: boolean }

/** Everyone an assignment reaches, with their progress and due date. */
export function Assignees({ assignees, isRule, repeats }: AssigneesProps) {
  const filter = useFilter('show')
  const people = useDeferredQuery(peopleQuery).data ?? []
  const inactive = new Set(people.filter(({ isActive }) => !isActive).map(({ id }) => id))
  const rows = assignees
    .map((assignee) => ({ ...assignee, isGone: inactive.has(assignee.userId) }))
    .sort((a, b) => compareValues(a.userName, b.userName))
  const shown = rows.filter((assignee) => isMatch(assignee, filter.values))
  if (assignees.length === 0) {
    return (
      <Empty title="No assignees yet">
        {isRule ? 'People who join from now on appear here.' : 'The team has no active members.'}
      </Empty>
    )
  }
  return (
    <Section title="People">
      {assignees.length > 1 && (
        <FilterBar
          filter={filter}
          search={{ placeholder: 'Name or email' }}
          selects={[{ name: 'show', label: 'Show', options: shows }]}
          found={countOf(shown.length, 'person', 'people')}
        />
      )}
      <DataTable
        label="People"
        columns={repeats ? [...columns, ...cycleColumns] : columns}
        rows={shown}
        rowId={({ userId }) => userId}
        rowHeight={56}
        empty={<Empty title="Nobody found">Try another word, or show all.</Empty>}
      />
      {rows.some(({ isGone }) => isGone) && (
        <Text size="sm" c="dimmed">
          People who were deactivated are still counted here, but never as overdue.
        </Text>
      )}
    </Section>
  )
}

const column = columnsOf<Assignee & { isGone: boolean }>()
const columns = column.columns([
  column.accessor('userName', {
    header: 'Name',
    cell: ({ row: { original: assignee } }) => (
      <PersonLink
        userId={assignee.userId}
        name={assignee.userName}
        email={assignee.userEmail}
        mark={assignee.isGone && <Status of="deactivated" />}
      />
    ),
  }),
  column.accessor(({ status }) => statusWords[status], {
    header: 'Status',
    // Two lines fit into the height of the other rows.
    meta: { style: { paddingBlock: 4 } },
    cell: ({ getValue, row: { original: assignee } }) => (
      <>
        {getValue()}
        {assignee.isOverdue && (
          <div>
            <Status of="overdue" />
          </div>
        )}
      </>
    ),
  }),
  column.accessor('progressPercent', {
    header: 'Items',
    cell: ({ getValue, row: { original: assignee } }) => (
      <Completion percent={getValue()} label={`Progress of ${assignee.userName}`}>
        {`${assignee.itemsCompleted} of ${assignee.itemsTotal}`}
      </Completion>
    ),
  }),
  column.accessor('dueAt', { header: 'Due', cell: ({ getValue }) => <Time at={getValue()} none="None" /> }),
  column.accessor('completedAt', { header: 'Completed', cell: ({ getValue }) => <Time at={getValue()} none="–" /> }),
])

const cycleColumns = column.columns([
  column.accessor('cycle', { header: 'Cycle' }),
  column.accessor('renewsAt', { header: 'Renews', cell: ({ getValue }) => <Time at={getValue()} none="–" /> }),
])

type AssigneeFilter = Filter<'show'>

function isMatch(
  { userName, userEmail, status, isOverdue }: Assignee,
  { search, show = 'all' }: AssigneeFilter,
): boolean {
  const isShown = show === 'all' || (show === 'overdue' ? isOverdue : status === show)
  return isShown && hasText([userName, userEmail], search)
}
