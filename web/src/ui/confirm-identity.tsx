import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { Dialog } from './dialog.tsx'
import { PasswordFirst } from './password-field.tsx'
import { Waiting } from './waiting.tsx'

export const confirmTitle = 'Confirm that it’s you'

export type ConfirmIdentityProps = {
  /** Why it is asked for, where it isn't about admins. */
  reason?: string
  /** Whether people who have a second factor must show it, too. */
  isFactorAsked?: boolean
  onCancel: () => void
  /** Gets the proof, to be sent with the request that was refused without it. */
  onConfirmed: (confirmation: string) => void
}

/** Loaded when somebody is asked, which is rare. */
const ConfirmIdentityForm = lazy(async () => ({
  default: (await import('./confirm-identity-form.tsx')).ConfirmIdentityForm,
}))

/** Asks people to show that they are really there before something that a stolen session must not do. */
export function ConfirmIdentity(props: ConfirmIdentityProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <ConfirmIdentityForm {...props} />
    </Suspense>
  )
}

type WithConfirmationProps = {
  confirmation: Pick<ConfirmIdentityProps, 'onCancel' | 'onConfirmed'> & { isAsked: boolean }
  reason: string
  children: ReactNode
}

/** A form whose write may have to be confirmed: meanwhile the question takes its place, and what was entered stays. */
export function WithConfirmation({ confirmation, reason, children }: WithConfirmationProps) {
  const { isAsked, onCancel, onConfirmed } = confirmation
  const { hasPassword, hasPasskey, ssoConnectionId } = useSession()
  // Said at once, so that nobody fills in a form that cannot be sent.
  if (!hasPassword && !hasPasskey && ssoConnectionId === null) return <PasswordFirst />
  return (
    <>
      <div hidden={isAsked}>{children}</div>
      {isAsked && <ConfirmIdentity {...{ reason, onCancel, onConfirmed }} />}
    </>
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
