import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { deleteSsoConnection, type SsoConnection } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { paths } from '../../../paths.generated.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { confirmReason, ssoReads } from './sso-data.ts'

export function DeleteConnection({ connection: { id, name } }: { connection: SsoConnection }) {
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const deleting = useConfirmedMutation(deleteSsoConnection, {
    invalidates: ssoReads,
    onSuccess: () => navigate({ to: paths.singleSignOn }),
  })
  return (
    <>
      <Button variant="light" color="red" onClick={asking.open}>
        Delete connection
      </Button>
      <Confirm
        isOpen={isAsking && !deleting.isAsked}
        title={`Delete ${name}?`}
        label="Delete connection"
        action={deleting}
        onClose={asking.close}
        onConfirm={() => deleting.mutate({ params: { connectionId: id } })}
      >
        People can no longer sign in through it, and their accounts are no longer linked to the provider. Accounts,
        records and domains are kept.
      </Confirm>
      <ConfirmIdentityDialog {...deleting} reason={confirmReason} isOpen={deleting.isAsked} />
    </>
  )
}
