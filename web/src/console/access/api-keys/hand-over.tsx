import { Button, NativeSelect } from '@mantine/core'
import { type ApiKeyInfo, handOverApiKey, listApiKeys, type User } from '@parapet/contract'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { peopleQuery } from '../../../api/lists.ts'
import { useDeferredQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WithConfirmation } from '../../../ui/identity/confirm-identity.tsx'
import { Secret } from '../../../ui/identity/secret.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { keyReason } from './key-reason.ts'

const oldSecretChoices = [
  { value: '0', label: 'Stops working immediately' },
  { value: '1', label: 'Works for 1 more hour' },
  { value: '8', label: 'Works for 8 more hours' },
  { value: '24', label: 'Works for 24 more hours' },
]

type HandOverProps = { apiKey: ApiKeyInfo | undefined; onClose: () => void }

/** Gives a key another issuer and a new secret. Open while there is a key. */
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
  const { user: me } = useSession()
  const admins = people.filter(
    ({ id, role, isActive }) => isActive && role === 'org_admin' && id !== apiKey.issuerUserId,
  )
  const form = useForm({ userId: (admins.find(({ id }) => id === me.id) ?? admins[0])?.id ?? '', hours: '0' })
  const { userId, hours } = form.values
  const handing = useConfirmedMutation(handOverApiKey, { invalidates: [listApiKeys] })
  const handOver = () => {
    const body = { userId, oldSecretHours: Number(hours) }
    handing.mutate({ params: { keyId: apiKey.id }, body })
  }
  if (handing.isSuccess) return <Secret label="The new key" value={handing.data.key} onDone={onDone} />
  if (admins.length === 0)
    return <Text size="sm">There is no other active admin. Make someone else an admin first.</Text>
  return (
    <WithConfirmation confirmation={handing} reason={keyReason}>
      <Form error={handing.error} onSubmit={handOver}>
        {(errorOf) => (
          <>
            <Text size="sm">
              The key keeps its name and scopes and gets a new secret, because {apiKey.issuerName} may know the old one.
            </Text>
            <NativeSelect
              label="New issuer"
              description="The key works as long as they are an active admin."
              data={admins.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
              {...form.text('userId', errorOf)}
              data-autofocus
            />
            <NativeSelect
              label="Old secret"
              description="Choose more time only if you trust everyone who knows it."
              error={errorOf('oldSecretHours')}
              data={oldSecretChoices}
              {...form.text('hours')}
            />
            <Button type="submit" loading={handing.isPending}>
              Hand over key
            </Button>
          </>
        )}
      </Form>
    </WithConfirmation>
  )
}
