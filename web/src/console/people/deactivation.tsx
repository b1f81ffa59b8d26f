import { deactivateUser, type User } from '@parapet/contract'
import { peopleReads } from '../../api/lists.ts'
import { useApiMutation } from '../../api/query.ts'
import { Confirm } from '../../ui/confirm.tsx'

type DeactivationProps = { person: Pick<User, 'id' | 'name'> | undefined; onClose: () => void }

/** Asks whether to deactivate the person; open as long as there is one. */
export function Deactivation({ person, onClose }: DeactivationProps) {
  const deactivating = useApiMutation(deactivateUser, { invalidates: peopleReads, onSuccess: onClose })
  return (
    <Confirm
      isOpen={person !== undefined}
      title={`Deactivate ${person?.name ?? ''}?`}
      label="Deactivate"
      isPending={deactivating.isPending}
      error={deactivating.error}
      onClose={onClose}
      onConfirm={() => person !== undefined && deactivating.mutate({ params: { userId: person.id } })}
    >
      They are signed out at once and get nothing new. Progress and history are kept, and you can reactivate them.
    </Confirm>
  )
}
