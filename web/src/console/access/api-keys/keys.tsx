import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ApiKeyInfo, listApiKeys, revokeApiKey } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { Revocation } from '../../../ui/identity/revocation.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { keyColumns } from './key-columns.tsx'
import classes from './keys.module.css'
import { NewKeyForm } from './new-key-form.tsx'
import { isExpired, isLive, keysQuery } from './working-keys.ts'

const EditKey = latePart(() => import('./edit-key.tsx'), 'EditKey')
const HandOver = latePart(() => import('./hand-over.tsx'), 'HandOver')

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
      hint="Keys let other systems use the API. You choose each key’s scopes. A key is shown only once."
      adminActions={<Button onClick={creating.open}>New key</Button>}
    >
      <DataTable
        main={{ fileName: 'api-keys.csv' }}
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
      <KeyRevocation apiKey={chosen} onClose={() => setChosen(undefined)} />
      <EditKey apiKey={edited} onClose={() => setEdited(undefined)} />
      <HandOver apiKey={handed} onClose={() => setHanded(undefined)} />
      <Dialog opened={isCreating} onClose={creating.close} title="New key" size="lg">
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
        Revoked <Time at={revokedAt} />
      </Text>
    )
  }
  const verb = isExpired(apiKey) ? 'Renew' : 'Edit'
  return (
    <ForAdmins>
      <div className={classes.actions}>
        <RowButton action={verb} aria-label={`${verb} ${name}`} onClick={onEdit} />
        {isLive(apiKey) && <RowButton action="Hand over" of={name} onClick={onHandOver} />}
        <RowButton action="Revoke" of={name} isDanger onClick={onRevoke} />
      </div>
    </ForAdmins>
  )
}

function KeyRevocation({ apiKey, onClose }: { apiKey: ApiKeyInfo | undefined; onClose: () => void }) {
  const revoking = useApiMutation(revokeApiKey, { invalidates: [listApiKeys], onSuccess: onClose })
  return (
    <Revocation
      subject={apiKey}
      label="Revoke key"
      action={revoking}
      onClose={onClose}
      onRevoke={({ id }) => revoking.mutate({ params: { keyId: id } })}
    >
      Systems that use it lose access immediately. You can’t undo this.
    </Revocation>
  )
}
