import { Button, Text } from '@mantine/core'
import { getProvisioning, revokeScimToken, type ScimTokenInfo } from '@parapet/contract'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { WithNote } from '../../ui/with-note.tsx'

const column = columnsOf<ScimTokenInfo>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: token } }) => (
      <WithNote
        note={
          <Text span inherit ff="monospace">
            {`pps_${token.id}_…`}
          </Text>
        }
      >
        {token.name}
      </WithNote>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Created',
    cell: ({ row: { original: token } }) => (
      <WithNote note={`by ${token.createdByName ?? 'the operator'}`}>
        <Time at={token.createdAt} />
      </WithNote>
    ),
  }),
  column.accessor('lastUsedAt', {
    header: 'Last used',
    cell: ({ row: { original: token } }) => (
      <WithNote note={token.lastUsedAddress === null ? null : `from ${token.lastUsedAddress}`}>
        <Time at={token.lastUsedAt} />
      </WithNote>
    ),
  }),
])

export function Tokens({ tokens }: { tokens: ScimTokenInfo[] }) {
  const [chosen, setChosen] = useState<ScimTokenInfo>()
  return (
    <Section title="Tokens">
      <DataTable
        label="SCIM tokens"
        columns={columns}
        rows={tokens}
        rowId={({ id }) => id}
        actions={(token) => <Actions token={token} onRevoke={() => setChosen(token)} />}
        empty={
          <Empty title="No tokens yet">
            Create a token and enter it in your identity provider, with the address above. People and teams then follow
            what you assign there.
          </Empty>
        }
      />
      <Revocation token={chosen} onClose={() => setChosen(undefined)} />
    </Section>
  )
}

function Actions({ token, onRevoke }: { token: ScimTokenInfo; onRevoke: () => void }) {
  if (token.revokedAt !== null) {
    return (
      <Text size="sm" c="dimmed">
        revoked <Time at={token.revokedAt} />
      </Text>
    )
  }
  return (
    <ForAdmins>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </ForAdmins>
  )
}

/** Asks whether to revoke the token; open as long as there is one. */
function Revocation({ token, onClose }: { token: ScimTokenInfo | undefined; onClose: () => void }) {
  const revoking = useApiMutation(revokeScimToken, { invalidates: [getProvisioning], onSuccess: onClose })
  return (
    <Confirm
      isOpen={token !== undefined}
      title={`Revoke ${token?.name ?? ''}?`}
      label="Revoke the token"
      action={revoking}
      onClose={onClose}
      onConfirm={() => token !== undefined && revoking.mutate({ params: { tokenId: token.id } })}
    >
      Your identity provider can no longer change people and teams with it. Those who are here stay as they are.
    </Confirm>
  )
}
