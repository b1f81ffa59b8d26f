import { Button, Group, Text } from '@mantine/core'
import { confirmSession } from '@parapet/contract'
import { useState } from 'react'
import { useApiMutation } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { ConfirmAtProvider } from './confirm-at-provider.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { OwnPassword, PasswordFirst, wrongPassword } from './password-field.tsx'

export const confirmTitle = 'Confirm that it’s you'
const whoIsAdmin = 'This change affects who is an admin.'

type ConfirmIdentityProps = {
  /** Why it is asked for. */
  reason?: string
  onCancel: () => void
  /** Gets the proof, to be sent with the request that was refused without it. */
  onConfirmed: (confirmation: string) => void
}

/** Asks people to show that they are really there before something that a stolen session must not do. */
export function ConfirmIdentity({ reason = whoIsAdmin, onCancel, onConfirmed }: ConfirmIdentityProps) {
  const { hasPassword, isSsoOnly, ssoConnectionId } = useSession()
  const [password, setPassword] = useState('')
  const confirming = useApiMutation(confirmSession, {
    onSuccess: ({ confirmation }) => onConfirmed(confirmation),
  })
  if (ssoConnectionId !== null && (isSsoOnly || !hasPassword)) {
    return <ConfirmAtProvider {...{ connectionId: ssoConnectionId, reason, onCancel, onConfirmed }} />
  }
  if (!hasPassword) return <PasswordFirst />
  return (
    <Form error={confirming.error} onSubmit={() => confirming.mutate({ body: { password } })}>
      {(told) => (
        <>
          <Text size="sm">{reason} Enter your password to continue.</Text>
          <OwnPassword
            error={told('password', wrongPassword)}
            autoFocus
            data-autofocus
            value={password}
            onChange={setPassword}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={confirming.isPending}>
              Confirm
            </Button>
          </Group>
        </>
      )}
    </Form>
  )
}

/** The same in a dialog of its own, for what is not asked in one already. */
export function ConfirmIdentityDialog({ isOpen, ...props }: ConfirmIdentityProps & { isOpen: boolean }) {
  return (
    <Dialog opened={isOpen} onClose={props.onCancel} title={confirmTitle}>
      <ConfirmIdentity {...props} />
    </Dialog>
  )
}
