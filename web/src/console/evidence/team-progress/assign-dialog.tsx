import { lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Waiting } from '../../../ui/page/waiting.tsx'

/** Loaded when the dialog opens. */
const AssignForm = lazy(async () => ({ default: (await import('./assign-form.tsx')).AssignForm }))

type Team = { id: string; name: string }
type AssignDialogProps = {
  team: Team
  /** The preselected member; the whole team if undefined. */
  person?: { userId: string } | undefined
  isOpen: boolean
  onClose: () => void
}

/** Assigns one thing to the whole team or one member. */
export function AssignDialog({ team, person, isOpen, onClose }: AssignDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="New assignment" size="lg">
      <Suspense fallback={<Waiting />}>
        <AssignForm key={person?.userId ?? team.id} team={team} first={person?.userId ?? team.id} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}
