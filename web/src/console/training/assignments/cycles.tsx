import { type AssignmentCycle, listAssignmentCycles } from '@parapet/contract'
import { apiQuery, useDeferredQuery } from '../../../api/query.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
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
const columns = column.columns([
  column.accessor('userName', { header: 'Name' }),
  column.accessor('cycle', { header: 'Cycle' }),
  column.accessor('beganAt', { header: 'Began', cell: ({ getValue }) => <Time at={getValue()} /> }),
  column.accessor('dueAt', { header: 'Due', cell: ({ getValue }) => <Time at={getValue()} none="None" /> }),
  column.accessor('completedAt', { header: 'Completed', cell: ({ getValue }) => <Time at={getValue()} /> }),
])
