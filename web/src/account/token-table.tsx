import { Button } from '@mantine/core'
import type { AccessTokenInfo } from '@parapet/contract'
import type { ReactNode } from 'react'
import { WithNote } from '../ui/form/with-note.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
import { Text } from '../ui/text/text.tsx'
import { RelativeTime, Time } from '../ui/text/time.tsx'
import { describeScopes } from './token-words.ts'

type TokenTableProps = {
  label: string
  tokens: readonly AccessTokenInfo[]
  empty: ReactNode
  onRevoke: (token: AccessTokenInfo) => void
}

/** Personal access tokens: your own, or another person's. */
export function TokenTable({ label, tokens, empty, onRevoke }: TokenTableProps) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={tokens}
      rowId={({ id }) => id}
      minWidth={640}
      empty={empty}
      actions={(token) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Revoke ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          Revoke
        </Button>
      )}
    />
  )
}

const column = columnsOf<AccessTokenInfo>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { style: { minWidth: 140, overflowWrap: 'anywhere' } },
    cell: ({ row: { original: token } }) => (
      <WithNote note={<Text span inherit ff="monospace">{`ppu_${token.id}_…`}</Text>}>{token.name}</WithNote>
    ),
  }),
  column.accessor(({ scopes }) => describeScopes(scopes), {
    id: 'scopes',
    header: 'Can',
    meta: { style: { maxWidth: 280 } },
    cell: ({ getValue }) => getValue(),
  }),
  column.accessor('lastUsedAt', {
    header: 'Last used',
    cell: ({ row: { original: token } }) => (
      <WithNote note={token.lastUsedAddress === null ? null : `from ${token.lastUsedAddress}`}>
        <Time at={token.lastUsedAt} />
      </WithNote>
    ),
  }),
  column.accessor('expiresAt', {
    header: 'Expires',
    cell: ({ row: { original: token } }) => (
      <Text span inherit {...(token.isExpired ? { c: 'red' } : {})}>
        {token.isExpired && 'Expired '}
        <RelativeTime at={token.expiresAt} />
      </Text>
    ),
  }),
])
