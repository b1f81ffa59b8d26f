import type { RecordStore } from '@parapet/contract'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { statusLabel } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'

type Batch = RecordStore['batches'][number]

/** The latest requests to the store, and its responses. */
export function Batches({ batches }: { batches: readonly Batch[] }) {
  return (
    <Section title="Recent requests">
      <DataTable
        label="Recent requests"
        columns={columns}
        rows={batches}
        rowId={({ id }) => id}
        minWidth={560}
        empty={
          <Empty title="No requests yet">
            Parapet sends statements within a minute after people pass, fail or complete something. Send a test
            statement to see one.
          </Empty>
        }
      />
    </Section>
  )
}

const column = columnsOf<Batch>()
const columns = [
  column('createdAt', { header: 'Created', cell: ({ value }) => <Time at={value} /> }),
  column('statementCount', {
    header: 'Statements',
    cell: ({ value, row }) => `${value ?? '–'}${row.isTest ? ' (test)' : ''}`,
  }),
  column(({ status }) => statusLabel(status), { header: 'Status' }),
  column('attemptCount', { header: 'Attempts' }),
  column(describeResult, { header: 'Result' }),
]

function describeResult({ responseCode, errorMessage, attemptCount }: Batch): string {
  if (attemptCount === 0) return 'Not sent yet'
  return errorMessage ?? `HTTP ${responseCode ?? '–'}`
}
