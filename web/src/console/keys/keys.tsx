import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ApiKeyInfo, listApiKeys, revokeApiKey } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, useApiMutation } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { EditKey } from './edit-key.tsx'
import { HandOver } from './hand-over.tsx'
import { keyColumns } from './key-columns.tsx'
import classes from './keys.module.css'
import { NewKeyForm } from './new-key-form.tsx'
import { isExpired, isLive, keysQuery } from './working-keys.ts'

export const loader = ({ client }: LoaderArgs) => load(client, keysQuery)

export function KeysPage() {
  const [isCreating, creating] = useDisclosure()
  const [chosen, setChosen] = useState<ApiKeyInfo>()
  const [handed, setHanded] = useState<ApiKeyInfo>()
  const [edited, setEdited] = useState<ApiKeyInfo>()
  const keys = useSuspenseQuery(keysQuery)
  return (
    <Page
      title="API keys"
      hint="Keys let other systems act for your organization. Each has the scopes you give it, and is shown once."
      actions={
        <ForAdmins>
          <Button onClick={creating.open}>Create a key</Button>
        </ForAdmins>
      }
    >
      <DataTable
        label="API keys"
        columns={keyColumns}
        query={keys}
        rowId={({ id }) => id}
        actions={(key) => (
          <Actions
            apiKey={key}
            onEdit={() => setEdited(key)}
            onHandOver={() => setHanded(key)}
            onRevoke={() => setChosen(key)}
          />
        )}
        empty={<Empty title="No keys yet">Create one to provision people or send findings.</Empty>}
      />
      <Revocation apiKey={chosen} onClose={() => setChosen(undefined)} />
      <EditKey apiKey={edited} onClose={() => setEdited(undefined)} />
      <HandOver apiKey={handed} onClose={() => setHanded(undefined)} />
      <Dialog opened={isCreating} onClose={creating.close} title="Create a key" size="lg">
        <NewKeyForm onDone={creating.close} />
      </Dialog>
    </Page>
  )
}

type ActionsProps = { apiKey: ApiKeyInfo; onEdit: () => void; onHandOver: () => void; onRevoke: () => void }

function Actions({ apiKey, onEdit, onHandOver, onRevoke }: ActionsProps) {
  const { name, revokedAt } = apiKey
  if (revokedAt !== null) {
    return (
      <Text size="sm" c="dimmed">
        revoked <Time at={revokedAt} />
      </Text>
    )
  }
  const verb = isExpired(apiKey) ? 'Renew' : 'Edit'
  return (
    <ForAdmins>
      <div className={classes.actions}>
        <Button variant="subtle" size="compact-sm" aria-label={`${verb} ${name}`} onClick={onEdit}>
          {verb}
        </Button>
        {isLive(apiKey) && (
          <Button variant="subtle" size="compact-sm" aria-label={`Hand over ${name}`} onClick={onHandOver}>
            Hand over
          </Button>
        )}
        <Button variant="subtle" color="red" size="compact-sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </ForAdmins>
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
