import { Alert, Button, Group, List } from '@mantine/core'
import { type ApiKeyInfo, deactivateUser, type User } from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Problem } from '../ui/problem.tsx'
import { HandOver, isLive, keysQuery } from './hand-over.tsx'

type DeactivationProps = { user: Pick<User, 'id' | 'name' | 'role'> | undefined; onClose: () => void }

/** Asks whether the person shall be deactivated; open as long as there is one. */
export function Deactivation({ user, onClose }: DeactivationProps) {
  const client = useQueryClient()
  const [handed, setHanded] = useState<ApiKeyInfo>()
  const deactivating = useMutation({
    mutationFn: (userId: string) => call(deactivateUser, { params: { userId } }),
    onSuccess: async () => {
      await Promise.all(['users', 'api-keys'].map((list) => client.invalidateQueries({ queryKey: [list] })))
      onClose()
    },
  })
  return (
    <>
      <Confirm
        isOpen={user !== undefined && handed === undefined}
        title={`Deactivate ${user?.name ?? ''}?`}
        label="Deactivate"
        isPending={deactivating.isPending}
        error={deactivating.error}
        onClose={onClose}
        onConfirm={() => user !== undefined && deactivating.mutate(user.id)}
      >
        They are signed out immediately and get nothing new. Progress and history are kept, and you can reactivate them.
        {user?.role === 'org_admin' && <WorkingKeys userId={user.id} onHandOver={setHanded} />}
      </Confirm>
      <HandOver apiKey={handed} onClose={() => setHanded(undefined)} />
    </>
  )
}

/** Systems that use these keys are refused as soon as the person is deactivated. */
function WorkingKeys({ userId, onHandOver }: { userId: string; onHandOver: (key: ApiKeyInfo) => void }) {
  const all = useQuery(keysQuery)
  if (all.isError) return <Problem error={all.error} onRetry={() => all.refetch()} />
  const keys = (all.data ?? []).filter((key) => key.issuerUserId === userId && isLive(key))
  if (keys.length === 0) return null
  return (
    <Alert
      color="orange"
      mt="md"
      title={keys.length === 1 ? 'Their API key stops working' : `Their ${keys.length} API keys stop working`}
    >
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
