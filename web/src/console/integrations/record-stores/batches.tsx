import type { RecordStore } from '@parapet/contract'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Table, TableScroll } from '../../../ui/table/table.tsx'
import { statusLabel } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'

type Batch = RecordStore['batches'][number]

const columns = ['Created', 'Statements', 'Status', 'Attempts', 'Result']

/** The latest requests to the store, and its responses. */
export function Batches({ batches }: { batches: readonly Batch[] }) {
  return (
    <Section title="Recent requests">
      {batches.length === 0 ? (
        <Empty title="No requests yet">
          Parapet sends statements within a minute after people pass, fail or complete something. Send a test statement
          to see one.
        </Empty>
      ) : (
        <TableScroll>
          <Table aria-label="Recent requests" minWidth={560}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {batches.map((batch) => (
                <tr key={batch.id}>
                  <td>
                    <Time at={batch.createdAt} />
                  </td>
                  <td>
                    {batch.statementCount ?? '–'}
                    {batch.isTest && ' (test)'}
                  </td>
                  <td>{statusLabel(batch.status)}</td>
                  <td>{batch.attemptCount}</td>
                  <td>{describeResult(batch)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </Section>
  )
}

function describeResult({ responseCode, errorMessage, attemptCount }: Batch): string {
  if (attemptCount === 0) return 'Not sent yet'
  return errorMessage ?? `HTTP ${responseCode ?? '–'}`
}
