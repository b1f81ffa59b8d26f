import { Alert, Button, List } from '@mantine/core'
import type { ApiKeyInfo, User } from '@parapet/contract'
import { useState } from 'react'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group } from '../../../ui/text/flex.tsx'
import { toStopText, useWorkingKeys } from '../../access/api-keys/working-keys.ts'
import { useBulkAct } from '../../bulk-acts/use-bulk-act.tsx'

const HandOver = latePart(() => import('../../access/api-keys/hand-over.tsx'), 'HandOver')

type Person = Pick<User, 'id' | 'name' | 'role'>
type DeactivationProps = { person: Person | undefined; onClose: () => void }

/** Asks whether to deactivate the person. Open while there is one. */
export function Deactivation({ person, onClose }: DeactivationProps) {
  const [handed, setHanded] = useState<ApiKeyInfo>()
  const deactivating = useBulkAct(onClose)
  return (
    <>
      <Confirm
        isOpen={person !== undefined && handed === undefined}
        title={`Deactivate ${person?.name ?? ''}?`}
        label="Deactivate"
        action={deactivating}
        onClose={onClose}
        onConfirm={() =>
          person !== undefined && deactivating.mutate({ body: { act: 'deactivate', userIds: [person.id] } })
        }
      >
        They’re signed out immediately and can’t be assigned anything new. Progress and history are kept, and you can
        reactivate them.
        {person !== undefined && <WorkingKeys person={person} onHandOver={setHanded} />}
      </Confirm>
      <HandOver apiKey={handed} onClose={() => setHanded(undefined)} />
    </>
  )
}

/** These keys stop working as soon as the person is deactivated. */
function WorkingKeys({ person, onHandOver }: { person: Person; onHandOver: (key: ApiKeyInfo) => void }) {
  const { data: keys = [], error, refetch } = useWorkingKeys(person)
  if (error !== null) return <Problem error={error} onRetry={() => refetch()} />
  if (keys.length === 0) return null
  return (
    <Alert color="orange" mt="md" title={toStopText(keys.length)}>
      Hand over the keys that are still needed. Each gets a new secret.
      <List size="sm" listStyleType="none" mt="xs" spacing="xs">
        {keys.map((key) => (
          <List.Item key={key.id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group justify="space-between" wrap="nowrap">
              <span style={{ overflowWrap: 'anywhere' }}>{key.name}</span>
              <Button
                variant="default"
                size="compact-sm"
                flex="none"
                aria-label={`Hand over ${key.name}`}
                onClick={() => onHandOver(key)}
              >
                Hand over
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
