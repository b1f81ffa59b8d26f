import { Badge, Button, Checkbox, NativeSelect, SimpleGrid, Table, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type ApiKeyInfo,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type Scope,
  scopeNames,
  scopes,
} from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnPassword, PasswordFirst, wrongPassword } from '../../ui/password-field.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Time } from '../../ui/time.tsx'

const queryKey = ['api-keys']

export function KeysPage() {
  const [isCreating, creating] = useDisclosure()
  const keys = useQuery({ queryKey, queryFn: () => call(listApiKeys) })
  return (
    <Page
      title="API keys"
      hint="Keys let other systems act for your organization. Each has the scopes you give it, and is shown once."
      actions={<Button onClick={creating.open}>Create a key</Button>}
    >
      <Loaded query={keys} empty={<Empty title="No keys yet">Create one to provision people or send findings.</Empty>}>
        {(list) => <KeyTable keys={list} />}
      </Loaded>
      <Dialog opened={isCreating} onClose={creating.close} title="Create a key" size="lg">
        <NewKeyForm onDone={creating.close} />
      </Dialog>
    </Page>
  )
}

function KeyTable({ keys }: { keys: ApiKeyInfo[] }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ApiKeyInfo>()
  const revoking = useMutation({
    mutationFn: (keyId: string) => call(revokeApiKey, { params: { keyId } }),
    onSuccess: () => {
      setChosen(undefined)
      return client.invalidateQueries({ queryKey })
    },
  })
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Scopes</Table.Th>
            <Table.Th>Issued by</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td>
                {key.name}
                <Text size="xs" c="dimmed" ff="monospace">
                  ppt_{key.id}_…
                </Text>
              </Table.Td>
              <Table.Td maw={260}>{key.scopes.length === scopeNames.length ? 'all' : key.scopes.join(', ')}</Table.Td>
              <Table.Td>
                {key.issuerName}
                {!key.isIssuerActive && (
                  <Badge color="orange" variant="light" ml="xs">
                    deactivated
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <Time at={key.lastUsedAt} />
              </Table.Td>
              <Table.Td>
                <Time at={key.expiresAt} />
              </Table.Td>
              <Table.Td>
                {key.revokedAt === null ? (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => setChosen(key)}
                  >
                    Revoke
                  </Button>
                ) : (
                  <Text size="sm" c="dimmed">
                    revoked <Time at={key.revokedAt} />
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Confirm
        isOpen={chosen !== undefined}
        title={`Revoke ${chosen?.name ?? ''}?`}
        label="Revoke the key"
        isPending={revoking.isPending}
        error={revoking.error}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen !== undefined && revoking.mutate(chosen.id)}
      >
        The next request with it is refused. This cannot be undone.
      </Confirm>
    </Table.ScrollContainer>
  )
}

const lifetimes = [
  { value: '', label: 'Never expires' },
  { value: '30', label: 'Expires in 30 days' },
  { value: '90', label: 'Expires in 90 days' },
  { value: '365', label: 'Expires in a year' },
]
const dayMs = 86_400_000

function NewKeyForm({ onDone }: { onDone: () => void }) {
  const { hasPassword } = useSession()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Scope[]>([])
  const [days, setDays] = useState('90')
  const [password, setPassword] = useState('')
  const creating = useMutation({
    mutationFn: () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
      return call(createApiKey, { body: { name, scopes: chosen, expiresAt, password } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  if (creating.isSuccess) return <Secret label="The new key" value={creating.data.key} onDone={onDone} />
  if (!hasPassword) return <PasswordFirst />
  return (
    <Form error={creating.error} onSubmit={() => creating.mutate()}>
      {(told) => (
        <>
          <TextInput
            label="Name"
            error={told('name')}
            description="What the key is for, such as HR sync"
            required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group
            label="Scopes"
            error={told('scopes')}
            description="Give only what is needed"
            required
            value={chosen}
            onChange={(values) => setChosen(values as Scope[])}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
              {scopeNames.map((scope) => (
                <Checkbox key={scope} value={scope} label={scope} description={scopes[scope]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <NativeSelect
            label="Lifetime"
            error={told('expiresAt')}
            data={lifetimes}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <OwnPassword
            error={told('password', wrongPassword)}
            description="Asked for again, since the key works without you"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Choose at least one scope' : 'Create the key'}
          </Button>
        </>
      )}
    </Form>
  )
}
