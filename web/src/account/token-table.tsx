import type { AccessTokenInfo } from '@parapet/contract'
import type { ReactNode } from 'react'
import { WithNote } from '../ui/form/with-note.tsx'
import { columnsOf, DataTable } from '../ui/table/data-table.tsx'
import { RowButton } from '../ui/table/row-button.tsx'
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
      actions={(token) => <RowButton action="Revoke" of={token.name} isDanger onClick={() => onRevoke(token)} />}
    />
  )
}

const column = columnsOf<AccessTokenInfo>()
const columns = [
  column('name', {
    header: 'Name',
    style: { minWidth: 140, overflowWrap: 'anywhere' },
    cell: ({ row: token }) => (
      <WithNote note={<Text span inherit ff="monospace">{`ppu_${token.id}_…`}</Text>}>{token.name}</WithNote>
    ),
  }),
  column(({ scopes }) => describeScopes(scopes), {
    id: 'scopes',
    header: 'Can',
    style: { maxWidth: 280 },
  }),
  column('lastUsedAt', {
    header: 'Last used',
    cell: ({ row: token }) => (
      <WithNote note={token.lastUsedAddress === null ? null : `from ${token.lastUsedAddress}`}>
        <Time at={token.lastUsedAt} />
      </WithNote>
    ),
  }),
  column('expiresAt', {
    header: 'Expires',
    cell: ({ row: token }) => (
      <Text span inherit c={token.isExpired ? 'red' : undefined}>
        {token.isExpired && 'Expired '}
        <RelativeTime at={token.expiresAt} />
      </Text>
    ),
  }),
]
