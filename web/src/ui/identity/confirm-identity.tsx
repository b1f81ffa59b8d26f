import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import { Dialog } from '../notices/dialog.tsx'
import { Waiting } from '../page/waiting.tsx'
import { NothingToConfirmWith } from './nothing-to-confirm-with.tsx'

export const confirmTitle = 'Confirm that it’s you'

export type ConfirmIdentityProps = {
  /** Why we ask, if it isn't about admins. */
  reason?: string
  /** Whether people with a second factor must use it, too. */
  isFactorAsked?: boolean
  onCancel: () => void
  /** Gets the proof, to resend the refused request with. */
  onConfirmed: (confirmation: string) => void
}

/** Loaded on demand: it is rarely needed. */
const ConfirmIdentityForm = lazy(async () => ({
  default: (await import('./confirm-identity-form.tsx')).ConfirmIdentityForm,
}))

/** Asks people to confirm their identity before something that a stolen session must not do. */
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

/** A form that may need confirmation: meanwhile the question takes its place, and the input stays. */
export function WithConfirmation({ confirmation, reason, children }: WithConfirmationProps) {
  const { isAsked, onCancel, onConfirmed } = confirmation
  const { canConfirmWithPassword, hasPasskey, ssoConnectionId } = useSession()
  // Shown first, so that nobody fills in a form they cannot send.
  if (!canConfirmWithPassword && !hasPasskey && ssoConnectionId === null) return <NothingToConfirmWith />
  return (
    <>
      <div hidden={isAsked}>{children}</div>
      {isAsked && <ConfirmIdentity {...{ reason, onCancel, onConfirmed }} />}
    </>
  )
}

/** The same in a separate dialog, for actions outside a dialog. */
export function ConfirmIdentityDialog({ isOpen, ...props }: ConfirmIdentityProps & { isOpen: boolean }) {
  return (
    <Dialog opened={isOpen} onClose={props.onCancel} title={confirmTitle}>
      <ConfirmIdentity {...props} />
    </Dialog>
  )
}
