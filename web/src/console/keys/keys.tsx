import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ApiKeyInfo, listApiKeys, revokeApiKey, scopeNames } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, useApiMutation } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { WithNote } from '../../ui/with-note.tsx'
import { HandOver } from './hand-over.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { isLive, keysQuery } from './working-keys.ts'

export const loader = ({ client }: LoaderArgs) => load(client, keysQuery)

export function KeysPage() {
  const [isCreating, creating] = useDisclosure()
  const [chosen, setChosen] = useState<ApiKeyInfo>()
  const [handed, setHanded] = useState<ApiKeyInfo>()
  const keys = useSuspenseQuery(keysQuery)
  return (
    <Page
      title="API keys"
      hint="Keys let other systems act for your organization. Each has the scopes you give it, and is shown once."
      actions={<Button onClick={creating.open}>Create a key</Button>}
    >
      <DataTable
        label="API keys"
        columns={columns}
        query={keys}
        rowId={({ id }) => id}
        actions={(key) => <Actions apiKey={key} onHandOver={() => setHanded(key)} onRevoke={() => setChosen(key)} />}
        empty={<Empty title="No keys yet">Create one to provision people or send findings.</Empty>}
      />
      <Revocation apiKey={chosen} onClose={() => setChosen(undefined)} />
      <HandOver apiKey={handed} onClose={() => setHanded(undefined)} />
      <Dialog opened={isCreating} onClose={creating.close} title="Create a key" size="lg">
        <NewKeyForm onDone={creating.close} />
      </Dialog>
    </Page>
  )
}

const column = columnsOf<ApiKeyInfo>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: key } }) => (
      <WithNote note={<Text span inherit ff="monospace">{`ppt_${key.id}_…`}</Text>}>{key.name}</WithNote>
    ),
  }),
  column.accessor(({ scopes }) => (scopes.length === scopeNames.length ? 'all' : scopes.join(', ')), {
    header: 'Scopes',
    meta: { style: { maxWidth: 260 } },
  }),
  column.accessor('issuerName', {
    header: 'Issued by',
    cell: ({ row: { original: key } }) => (
      <>
        {key.issuerName}
        {isLive(key) && <KeyState apiKey={key} />}
      </>
    ),
  }),
  column.accessor('lastUsedAt', { header: 'Last used', cell: ({ getValue }) => <Time at={getValue()} /> }),
  column.accessor('expiresAt', { header: 'Expires', cell: ({ getValue }) => <Time at={getValue()} /> }),
])

/** Why the key does not work, or how long its old secret still does. */
function KeyState({ apiKey: { issuerName, stopReason, oldSecretUntil } }: { apiKey: ApiKeyInfo }) {
  if (stopReason !== null) {
    return (
      <Text size="xs" c="red">
        Stopped: {issuerName} is {stopReason === 'issuer_deactivated' ? 'deactivated' : 'no longer an admin'}
      </Text>
    )
  }
  if (oldSecretUntil === null || Date.parse(oldSecretUntil) <= Date.now()) return null
  return (
    <Text size="xs" c="dimmed">
      Old secret works until <Time at={oldSecretUntil} />
    </Text>
  )
}

type ActionsProps = { apiKey: ApiKeyInfo; onHandOver: () => void; onRevoke: () => void }

function Actions({ apiKey, onHandOver, onRevoke }: ActionsProps) {
  const { name, revokedAt } = apiKey
  if (revokedAt !== null) {
    return (
      <Text size="sm" c="dimmed">
        revoked <Time at={revokedAt} />
      </Text>
    )
  }
  return (
    <>
      {isLive(apiKey) && (
        <Button variant="subtle" size="compact-sm" aria-label={`Hand over ${name}`} onClick={onHandOver}>
          Hand over
        </Button>
      )}
      <Button variant="subtle" color="red" size="compact-sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </>
  )
}

/** Asks whether to revoke the key; open as long as there is one. */
function Revocation({ apiKey, onClose }: { apiKey: ApiKeyInfo | undefined; onClose: () => void }) {
  const revoking = useApiMutation(revokeApiKey, { invalidates: [listApiKeys], onSuccess: onClose })
  return (
    <Confirm
      isOpen={apiKey !== undefined}
      title={`Revoke ${apiKey?.name ?? ''}?`}
      label="Revoke the key"
      action={revoking}
      onClose={onClose}
      onConfirm={() => apiKey !== undefined && revoking.mutate({ params: { keyId: apiKey.id } })}
    >
      The next request with it is refused. This cannot be undone.
    </Confirm>
  )
}
