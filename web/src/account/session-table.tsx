import type { OwnSession } from '@parapet/contract'
import type { ReactNode } from 'react'
import type { Read } from '../ui/page/loaded.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
import { RowButton } from '../ui/table/row-button.tsx'
import { Chip } from '../ui/text/chip.tsx'
import { Text } from '../ui/text/text.tsx'
import { formatTime, Time } from '../ui/text/time.tsx'
import { describeBrowser } from './describe-browser.ts'

type SessionTableProps = {
  label: string
  /** The sessions, or the query they come from. */
  source: { rows: readonly OwnSession[] } | { query: Read<readonly OwnSession[]> }
  empty?: ReactNode
  /** The session that is being ended. */
  endingId: string | undefined
  onEnd: (session: OwnSession) => void
}

/** The browsers a person is signed in with. */
export function SessionTable({ label, source, empty, endingId, onEnd }: SessionTableProps) {
  return (
    <DataTable
      label={label}
      columns={columns}
      {...source}
      rowId={({ id }) => id}
      minWidth={560}
      empty={empty}
      actions={(session) =>
        session.isCurrent ? (
          <Chip>This browser</Chip>
        ) : (
          <RowButton
            action="End"
            of={`the session at ${session.address ?? 'an unknown address'}, last seen ${formatTime(session.lastSeenAt)}`}
            isDanger
            onClick={() => onEnd(session)}
            loading={endingId === session.id}
          />
        )
      }
    />
  )
}

const column = columnsOf<OwnSession>()
const columns = [
  column('userAgent', {
    header: 'Browser',
    style: { maxWidth: 320 },
    cell: ({ value }) => (
      <Text size="sm" truncate title={value ?? ''}>
        {describeBrowser(value ?? 'unknown')}
      </Text>
    ),
  }),
  column('address', { header: 'Address', cell: ({ value }) => value ?? 'Unknown' }),
  column('lastSeenAt', { header: 'Last seen', cell: ({ value }) => <Time at={value} /> }),
]
