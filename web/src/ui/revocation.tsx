import type { ReactNode } from 'react'
import type { Action } from '../api/query.ts'
import { Confirm } from './confirm.tsx'

type RevocationProps<T> = {
  /** What is to be revoked; the question is open as long as there is something. */
  subject: T | undefined
  label: string
  action: Action & { reset: () => void }
  onClose: () => void
  onRevoke: (subject: T) => void
  /** What follows from it. */
  children: ReactNode
}

/** Asked before a key or a token is revoked. The next one is asked about without the failure of the last. */
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
