import { Button, Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { createApiKey, listApiKeys, type Scope, scopeNames, scopes } from '@parapet/contract'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useDeferredQuery } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WithConfirmation } from '../../../ui/identity/confirm-identity.tsx'
import { Secret } from '../../../ui/identity/secret.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { settingsQuery } from '../../organization/organization/settings-query.ts'
import { keyReason } from './key-reason.ts'
import { defaultLifetime, type Lifetime, LifetimeField, toExpiry } from './lifetime-field.tsx'
import { NetworksField, toNetworks } from './networks-field.tsx'

export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const form = useForm<{ name: string; chosen: Scope[]; lifetime: Lifetime; networks: string }>(
    {
      name: '',
      chosen: [],
      lifetime: defaultLifetime,
      networks: '',
    },
    { name: 'key' },
  )
  const { name, chosen, lifetime, networks } = form.values
  const creating = useConfirmedMutation(createApiKey, { invalidates: [listApiKeys] })
  const create = () => {
    const expiresAt = toExpiry(lifetime) ?? null
    creating.mutate({ body: { name, scopes: chosen, expiresAt, allowedNetworks: toNetworks(networks) } })
  }
  if (creating.isSuccess) return <Secret label="The new key" value={creating.data.key} onDone={onDone} />
  return (
    <WithConfirmation confirmation={creating} reason={keyReason}>
      <Form error={creating.error} onSubmit={create}>
        {(errorOf) => (
          <>
            <TextInput
              label="Name"
              description="What the key is for, such as HR sync."
              required
              data-autofocus
              {...form.text('name', errorOf)}
            />
            <Checkbox.Group
              label="Scopes"
              error={errorOf('scopes')}
              description="Grant only what the system needs."
              required
              value={chosen}
              onChange={(values) => form.change({ chosen: values as Scope[] })}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
                {scopeNames.map((scope) => (
                  <Checkbox key={scope} value={scope} label={scope} description={<ScopeHint scope={scope} />} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            <LifetimeField error={errorOf('expiresAt')} {...form.value('lifetime')} />
            <NetworksField error={errorOf('allowedNetworks')} {...form.value('networks')} />
            <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
              {chosen.length === 0 ? 'Choose at least one scope' : 'Create key'}
            </Button>
          </>
        )}
      </Form>
    </WithConfirmation>
  )
}

function ScopeHint({ scope }: { scope: Scope }) {
  return (
    <>
      {scopes[scope]}
      {scope === 'users:write' && <AdminWarning />}
    </>
  )
}

/** This scope leads to every other one: an admin can create keys with all scopes. */
function AdminWarning() {
  const settings = useDeferredQuery(settingsQuery)
  if (settings.data === undefined) return null
  return (
    <Text span inherit c="var(--mantine-color-text)" fw={600} style={{ display: 'block' }}>
      {settings.data.canKeysMakeAdmins
        ? 'With this scope, a key can make anyone an admin. You can turn that off under Organization details.'
        : 'Keys cannot make anyone an admin.'}
    </Text>
  )
}
