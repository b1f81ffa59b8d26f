import { Button } from '@mantine/core'
import type { OwnSession } from '@parapet/contract'
import type { ReactNode } from 'react'
import type { Read } from '../ui/page/loaded.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
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
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`End the session at ${session.address ?? 'an unknown address'}, last seen ${formatTime(session.lastSeenAt)}`}
            onClick={() => onEnd(session)}
            loading={endingId === session.id}
          >
            End
          </Button>
        )
      }
    />
  )
}

const column = columnsOf<OwnSession>()
const columns = column.columns([
  column.accessor('userAgent', {
    header: 'Browser',
    meta: { style: { maxWidth: 320 } },
    cell: ({ getValue }) => (
      <Text size="sm" truncate title={getValue() ?? ''}>
        {describeBrowser(getValue() ?? 'unknown')}
      </Text>
    ),
  }),
  column.accessor('address', { header: 'Address', cell: ({ getValue }) => getValue() ?? 'Unknown' }),
  column.accessor('lastSeenAt', { header: 'Last seen', cell: ({ getValue }) => <Time at={getValue()} /> }),
])
