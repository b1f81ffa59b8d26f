import { Alert } from '@mantine/core'
import { getProvisioning, revokeScimToken, type ScimTokenInfo } from '@parapet/contract'
import { useState } from 'react'
import { useApiMutation } from '../../../api/query.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Revocation } from '../../../ui/identity/revocation.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'

const column = columnsOf<ScimTokenInfo>()
const columns = [
  column('name', {
    header: 'Name',
    cell: ({ row: token }) => (
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
  column('createdAt', {
    header: 'Created',
    cell: ({ row: token }) => (
      <WithNote note={describeCreator(token)}>
        <Time at={token.createdAt} />
      </WithNote>
    ),
  }),
  column('lastUsedAt', {
    header: 'Last used',
    cell: ({ row: token }) => (
      <WithNote note={token.lastUsedAddress === null ? null : `from ${token.lastUsedAddress}`}>
        <Time at={token.lastUsedAt} />
      </WithNote>
    ),
  }),
]

function describeCreator({ createdByName, isCreatorAdmin, revokedAt }: ScimTokenInfo): string {
  if (createdByName === null) return 'by the operator'
  return isCreatorAdmin || revokedAt !== null ? `by ${createdByName}` : `by ${createdByName}, no longer an admin`
}

export function Tokens({ tokens }: { tokens: ScimTokenInfo[] }) {
  const [chosen, setChosen] = useState<ScimTokenInfo>()
  return (
    <Section title="Tokens">
      {tokens.some(({ isCreatorAdmin, revokedAt }) => !isCreatorAdmin && revokedAt === null) && (
        <Alert color="orange" title="Replace the tokens of people who are no longer admins">
          They may have kept a copy. The tokens still work, so that your identity provider stays in sync: create a new
          one, enter it there, then revoke the old one.
        </Alert>
      )}
      <DataTable
        label="SCIM tokens"
        columns={columns}
        rows={tokens}
        rowId={({ id }) => id}
        actions={(token) => <Actions token={token} onRevoke={() => setChosen(token)} />}
        empty={
          <Empty title="No tokens yet">
            Create a token and enter it in your identity provider, together with the URL above. Your identity provider
            then manages people and teams.
          </Empty>
        }
      />
      <TokenRevocation token={chosen} onClose={() => setChosen(undefined)} />
    </Section>
  )
}

function Actions({ token, onRevoke }: { token: ScimTokenInfo; onRevoke: () => void }) {
  if (token.revokedAt !== null) {
    return (
      <Text size="sm" c="dimmed">
        Revoked <Time at={token.revokedAt} />
      </Text>
    )
  }
  return (
    <ForAdmins>
      <RowButton action="Revoke" of={token.name} isDanger onClick={onRevoke} />
    </ForAdmins>
  )
}

function TokenRevocation({ token, onClose }: { token: ScimTokenInfo | undefined; onClose: () => void }) {
  const revoking = useApiMutation(revokeScimToken, { invalidates: [getProvisioning], onSuccess: onClose })
  return (
    <Revocation
      subject={token}
      label="Revoke token"
      action={revoking}
      onClose={onClose}
      onRevoke={({ id }) => revoking.mutate({ params: { tokenId: id } })}
    >
      Your identity provider can no longer change people and teams with it. Existing people and teams are kept.
    </Revocation>
  )
}
