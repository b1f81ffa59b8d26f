import { Button, NativeSelect, Text } from '@mantine/core'
import { type ApiKeyInfo, handOverApiKey, listApiKeys, type User } from '@parapet/contract'
import { useState } from 'react'
import { peopleQuery } from '../../api/lists.ts'
import { useApiMutation, useDeferredQuery } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OwnPassword, PasswordFirst, wrongPassword } from '../../ui/password-field.tsx'
import { Secret } from '../../ui/secret.tsx'

const oldSecretChoices = [
  { value: '0', label: 'Stops working immediately' },
  { value: '1', label: 'Works for 1 more hour' },
  { value: '8', label: 'Works for 8 more hours' },
  { value: '24', label: 'Works for 24 more hours' },
]

type HandOverProps = { apiKey: ApiKeyInfo | undefined; onClose: () => void }

/** Gives a key another issuer and a new secret; open as long as there is a key. */
export function HandOver({ apiKey, onClose }: HandOverProps) {
  const people = useDeferredQuery({ ...peopleQuery, enabled: apiKey !== undefined })
  return (
    <Dialog opened={apiKey !== undefined} onClose={onClose} title={`Hand over ${apiKey?.name ?? ''}`}>
      {apiKey !== undefined && (
        <Loaded query={people}>{(list) => <HandOverForm apiKey={apiKey} people={list} onDone={onClose} />}</Loaded>
      )}
    </Dialog>
  )
}

type HandOverFormProps = { apiKey: ApiKeyInfo; people: User[]; onDone: () => void }

function HandOverForm({ apiKey, people, onDone }: HandOverFormProps) {
  const { hasPassword, user: me } = useSession()
  const admins = people.filter(
    ({ id, role, isActive }) => isActive && role === 'org_admin' && id !== apiKey.issuerUserId,
  )
  const [userId, setUserId] = useState((admins.find(({ id }) => id === me.id) ?? admins[0])?.id ?? '')
  const [hours, setHours] = useState('0')
  const [password, setPassword] = useState('')
  const handing = useApiMutation(handOverApiKey, { invalidates: [listApiKeys] })
  const handOver = () => {
    const body = { userId, oldSecretHours: Number(hours), password }
    handing.mutate({ params: { keyId: apiKey.id }, body })
  }
  if (handing.isSuccess) return <Secret label="The new key" value={handing.data.key} onDone={onDone} />
  if (!hasPassword) return <PasswordFirst />
  if (admins.length === 0) return <Text size="sm">There is no other active admin. Make somebody an admin first.</Text>
  return (
    <Form error={handing.error} onSubmit={handOver}>
      {(told) => (
        <>
          <Text size="sm">
            The key keeps its name and scopes and gets a new secret, because {apiKey.issuerName} may know the old one.
          </Text>
          <NativeSelect
            label="New issuer"
            description="The key works as long as they are an active admin"
            error={told('userId')}
            data={admins.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            value={userId}
            onChange={(event) => setUserId(event.currentTarget.value)}
            data-autofocus
          />
          <NativeSelect
            label="Old secret"
            description="Choose more time only if you trust everybody who knows it"
            error={told('oldSecretHours')}
            data={oldSecretChoices}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
          <OwnPassword
            error={told('password', wrongPassword)}
            description="Confirm your password to continue"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" loading={handing.isPending}>
            Hand over the key
          </Button>
        </>
      )}
    </Form>
  )
}
