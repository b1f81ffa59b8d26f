import { lazy, Suspense } from 'react'
import { Dialog } from './dialog.tsx'
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

/** The same in a dialog of its own, for what is not asked in one already. */
export function ConfirmIdentityDialog({ isOpen, ...props }: ConfirmIdentityProps & { isOpen: boolean }) {
  return (
    <Dialog opened={isOpen} onClose={props.onCancel} title={confirmTitle}>
      <ConfirmIdentity {...props} />
    </Dialog>
  )
}
