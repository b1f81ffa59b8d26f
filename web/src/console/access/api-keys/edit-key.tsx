import { Button, TextInput } from '@mantine/core'
import { type ApiKeyInfo, listApiKeys, updateApiKey } from '@parapet/contract'
import { proofOf, useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useUndo } from '../../../api/query.ts'
import { valuesBefore } from '../../../api/values-before.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WithConfirmation } from '../../../ui/identity/confirm-identity.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { formatTime } from '../../../ui/text/time.tsx'
import { keyReason } from './key-reason.ts'
import { defaultLifetime, type Lifetime, LifetimeField, toExpiry } from './lifetime-field.tsx'
import { NetworksField, toNetworks } from './networks-field.tsx'
import { isExpired } from './working-keys.ts'

type EditKeyProps = { apiKey: ApiKeyInfo | undefined; onClose: () => void }

/** Changes a key, or extends an expired one. Open while there is a key. */
export function EditKey({ apiKey, onClose }: EditKeyProps) {
  const verb = apiKey !== undefined && isExpired(apiKey) ? 'Renew' : 'Edit'
  return (
    <Dialog opened={apiKey !== undefined} onClose={onClose} title={`${verb} ${apiKey?.name ?? ''}`}>
      {apiKey !== undefined && <EditKeyForm apiKey={apiKey} onDone={onClose} />}
    </Dialog>
  )
}

function EditKeyForm({ apiKey, onDone }: { apiKey: ApiKeyInfo; onDone: () => void }) {
  const isRenewal = isExpired(apiKey)
  const form = useForm<{ name: string; lifetime: Lifetime; networks: string }>(
    {
      name: apiKey.name,
      lifetime: isRenewal ? defaultLifetime : { choice: 'keep', day: '' },
      networks: apiKey.allowedNetworks.join('\n'),
    },
    { name: `key-${apiKey.id}` },
  )
  const { name, lifetime, networks } = form.values
  const undoBy = useUndo()
  const params = { keyId: apiKey.id }
  const saving = useConfirmedMutation(updateApiKey, {
    invalidates: [listApiKeys],
    onSuccess: (_, sent) => {
      onDone()
      const input = { params, body: valuesBefore(apiKey, sent.body ?? {}), ...proofOf(sent) }
      void notifyDone({
        message: `${apiKey.name} is ${isRenewal ? 'renewed' : 'saved'}.`,
        // A time in the past can't be set again.
        undo: isRenewal ? undefined : undoBy(updateApiKey, input, [listApiKeys]),
      })
    },
  })
  const save = () => {
    const expiresAt = toExpiry(lifetime)
    const time = expiresAt === undefined ? {} : { expiresAt }
    const body = { name, ...time, allowedNetworks: toNetworks(networks) }
    saving.mutate({ params, body })
  }
  return (
    <WithConfirmation confirmation={saving} reason={keyReason}>
      <Form error={saving.error} onSubmit={save}>
        {(errorOf) => (
          <>
            <Text size="sm">
              {isRenewal
                ? 'The key works again with the secret it has. If others may know that secret, revoke the key and create a new one.'
                : 'The key keeps its secret and scopes. Changes apply from the next request.'}
            </Text>
            <TextInput label="Name" required data-autofocus {...form.text('name', errorOf)} />
            <LifetimeField
              keepLabel={isRenewal ? undefined : describePresent(apiKey)}
              error={errorOf('expiresAt')}
              {...form.value('lifetime')}
            />
            <NetworksField error={errorOf('allowedNetworks')} {...form.value('networks')} />
            <Button type="submit" loading={saving.isPending}>
              {isRenewal ? 'Renew key' : 'Save changes'}
            </Button>
          </>
        )}
      </Form>
    </WithConfirmation>
  )
}

function describePresent({ expiresAt }: ApiKeyInfo): string {
  return expiresAt === null ? 'No change (never expires)' : `No change (until ${formatTime(expiresAt)})`
}
