import { type DueDateEntry, listAssignmentDueDates, listPersonDueDates } from '@parapet/contract'
import { apiParts, useFilteredParts } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'

type DueDateHistoryProps = { of: { userId: string } | { assignmentId: string } }

/**
 * Every date that was set for a person, and when each assignment began and ended for them; or every date that was set for
 * an assignment or one of its people.
 */
export function DueDateHistory({ of }: DueDateHistoryProps) {
  return 'userId' in of ? <OfPerson {...of} /> : <OfAssignment {...of} />
}

function OfPerson({ userId }: { userId: string }) {
  const pages = useFilteredParts(apiParts(listPersonDueDates, { params: { userId } }))
  return <History pages={pages} columns={[when, assignment, what, due, reason, by]} />
}

function OfAssignment({ assignmentId }: { assignmentId: string }) {
  const pages = useFilteredParts(apiParts(listAssignmentDueDates, { params: { assignmentId } }))
  return <History pages={pages} columns={[when, person, what, due, reason, by]} />
}

type Pages = ReturnType<
  typeof useFilteredParts<typeof listPersonDueDates> | typeof useFilteredParts<typeof listAssignmentDueDates>
>

function History({ pages, columns }: { pages: Pages; columns: ReturnType<typeof column>[] }) {
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section title="Due date history">
      <DataTable
        label="Due date history"
        columns={columns}
        query={pages}
        rows={rows}
        rowId={(row) => `${row.assignmentId} ${row.userId} ${row.act} ${row.setAt}`}
        empty={
          <Empty title="No due dates yet">
            Every due date that someone sets appears here, with who set it and why.
          </Empty>
        }
        {...(pages.hasNextPage ? { more: { label: 'Load more due dates', query: pages } } : {})}
      />
    </Section>
  )
}

const words: Record<DueDateEntry['act'], string> = {
  reached: 'Assigned',
  returned: 'Back in scope, with the same due date',
  rejoined: 'Back in scope, begins again',
  left: 'No longer in scope',
  deactivated: 'Deactivated',
  assigned: 'Assigned',
  changed: 'Due date changed',
  renewed: 'Renewed',
  extended: 'Extended',
  exempted: 'Exempted',
  exemption_ended: 'Exemption ended',
}

/** Acts without a person behind them: an audience, a calendar or a team decided. */
const ofService = ['reached', 'returned', 'rejoined', 'left', 'deactivated', 'renewed']

const column = columnsOf<DueDateEntry>()
const when = column('setAt', { header: 'When', cell: ({ value }) => <Time at={value} /> })
const assignment = column('targetTitle', {
  header: 'Assignment',
  isRowHeader: true,
  cell: ({ row, value }) => (
    <TextLink size="sm" to={paths.assignment} params={{ assignmentId: row.assignmentId }}>
      {value}
    </TextLink>
  ),
})
const person = column(({ userName }) => userName ?? 'Everyone', {
  header: 'For',
  isRowHeader: true,
  cell: ({ row, value }) =>
    row.userId === null ? (
      value
    ) : (
      <TextLink size="sm" to={paths.person} params={{ userId: row.userId }}>
        {value}
      </TextLink>
    ),
})
const what = column(({ act }) => words[act], {
  header: 'What',
  cell: ({ row, value }) => (
    <>
      {value}
      {row.userId === null && row.act === 'changed' && (
        <Text size="xs" c="dimmed">
          for everyone without a date of their own
        </Text>
      )}
      {row.act === 'exempted' && (
        <Text size="xs" c="dimmed">
          {row.exemptUntil === null ? (
            'until further notice'
          ) : (
            <>
              until <Time at={row.exemptUntil} />
            </>
          )}
        </Text>
      )}
    </>
  ),
})
const due = column('dueAt', {
  header: 'Due date',
  cell: ({ row, value }) => {
    if (row.act === 'left' || row.act === 'deactivated' || (row.isExempt && value === null)) return '–'
    // A person without a date of their own has the one for everyone.
    return <Time at={value} none={row.userId !== null && row.act === 'changed' ? 'As for everyone' : 'None'} />
  },
})
const reason = column(({ reason }) => reason ?? '–', {
  header: 'Reason',
  style: { maxWidth: 280, overflowWrap: 'anywhere' },
})
const by = column(({ setByName, act }) => setByName ?? (ofService.includes(act) ? '–' : 'Parapet'), { header: 'By' })
