import { type AssignmentCycle, listAssignmentCycles } from '@parapet/contract'
import { apiQuery, useDeferredQuery } from '../../../api/query.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Time } from '../../../ui/text/time.tsx'

/** Who completed it in earlier cycles, the latest first. */
export function Cycles({ assignmentId }: { assignmentId: string }) {
  const cycles = useDeferredQuery(apiQuery(listAssignmentCycles, { params: { assignmentId } }))
  return (
    <Section title="Earlier cycles">
      <DataTable
        label="Earlier cycles"
        columns={columns}
        query={cycles}
        rows={cycles.data ?? []}
        rowId={({ userId, cycle }) => `${userId} ${cycle}`}
        empty={<Empty title="No cycle has ended yet">Completions move here when the assignment renews.</Empty>}
      />
    </Section>
  )
}

const column = columnsOf<AssignmentCycle>()
const columns = [
  column('userName', { header: 'Name' }),
  column('cycle', { header: 'Cycle' }),
  column('beganAt', { header: 'Began', cell: ({ value }) => <Time at={value} /> }),
  column('dueAt', { header: 'Due', cell: ({ value }) => <Time at={value} none="None" /> }),
  column(({ creditedFrom, completedAt }) => creditedFrom ?? completedAt, {
    header: 'Completed',
    cell: ({ value }) => <Time at={value} />,
  }),
  column('lateDays', { header: 'Late', cell: ({ value }) => (value === 0 ? '–' : countOf(value, 'day', 'days')) }),
]
