import type { ReactNode } from 'react'
import type { Confirmation } from '../../../api/confirmed-mutation.ts'
import { ConfirmIdentity, confirmTitle } from '../../../ui/identity/confirm-identity.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'

type EditDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  confirmation: Confirmation
  children: ReactNode
}

/** A form in a dialog. If the service asks for the password, the question takes its place and the input stays. */
export function EditDialog({ title, isOpen, onClose, confirmation, children }: EditDialogProps) {
  const { isAsked, onCancel } = confirmation
  const close = () => {
    onCancel()
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={isAsked ? confirmTitle : title}>
      <div hidden={isAsked}>{children}</div>
      {isAsked && <ConfirmIdentity {...confirmation} />}
    </Dialog>
  )
}
