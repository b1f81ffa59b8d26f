import type { ReactNode } from 'react'
import type { Action } from '../../api/query.ts'
import { Confirm } from '../notices/confirm.tsx'

type RevocationProps<T> = {
  /** What to revoke; the dialog is open while it is set. */
  subject: T | undefined
  label: string
  action: Action & { reset: () => void }
  onClose: () => void
  onRevoke: (subject: T) => void
  /** The consequences. */
  children: ReactNode
}

/** Asks before revoking a key or a token. Each new question starts without the last failure. */
export function Revocation<T extends { name: string }>(props: RevocationProps<T>) {
  const { subject, label, action, onClose, onRevoke, children } = props
  const close = () => {
    action.reset()
    onClose()
  }
  return (
    <Confirm
      isOpen={subject !== undefined}
      title={`Revoke ${subject?.name ?? ''}?`}
      label={label}
      action={action}
      onClose={close}
      onConfirm={() => subject !== undefined && onRevoke(subject)}
    >
      {children}
    </Confirm>
  )
}
