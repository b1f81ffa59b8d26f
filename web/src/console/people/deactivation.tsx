import { deactivateUser, type User } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { peopleReads } from '../../api/lists.ts'
import { useApiCache } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type DeactivationProps = { user: Pick<User, 'id' | 'name'> | undefined; onClose: () => void }

/** Asks whether the person shall be deactivated; open as long as there is one. */
export function Deactivation({ user, onClose }: DeactivationProps) {
  const cache = useApiCache()
  const deactivating = useMutation({
    mutationFn: (userId: string) => call(deactivateUser, { params: { userId } }),
    onSuccess: async () => {
      await cache.invalidate(...peopleReads)
      onClose()
    },
  })
  return (
    <Confirm
      isOpen={user !== undefined}
      title={`Deactivate ${user?.name ?? ''}?`}
      label="Deactivate"
      isPending={deactivating.isPending}
      error={deactivating.error}
      onClose={onClose}
      onConfirm={() => user !== undefined && deactivating.mutate(user.id)}
    >
      They are signed out at once and get nothing new. Progress and history are kept, and you can reactivate them.
    </Confirm>
  )
}
