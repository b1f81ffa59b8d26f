import { type Assignment, type Reminded, remindAssignees } from '@parapet/contract'
import { useApiMutation } from '../../../api/query.ts'
import { ConfirmButton } from '../../../ui/notices/confirm-button.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { countOf } from '../../../ui/text/count.ts'

type RemindProps = {
  assignment: Assignment
  size?: 'sm' | 'compact-sm'
  /** Its accessible name where there are several; it begins with the text on the button. */
  label?: string
}

/** Reminds everyone who has not completed an assignment, by email. */
export function Remind({ assignment, size = 'sm', label }: RemindProps) {
  const reminding = useApiMutation(remindAssignees, {
    onSuccess: (reminded) => void notify({ message: describe(reminded), autoClose: 10_000 }),
  })
  const open = assignment.inScopeCount - assignment.inScopeCompletedCount
  if (open === 0) return null
  return (
    <ConfirmButton
      button="Remind"
      buttonName={label}
      variant="default"
      size={size}
      title="Remind by email?"
      label="Send reminder"
      color="parapet"
      action={reminding}
      onConfirm={(close) => reminding.mutate({ params: { assignmentId: assignment.id } }, { onSuccess: close })}
    >
      {open === 1 ? '1 person has' : `${open.toLocaleString()} people have`} not completed it. Each person gets at most
      one reminder a day, and none if they turned reminders off.
    </ConfirmButton>
  )
}

function describe({ mailsWritten, remindedLately, optedOut }: Reminded): string {
  const mails =
    mailsWritten === 0 ? 'Nobody was reminded' : `Reminder sent to ${countOf(mailsWritten, 'person', 'people')}`
  const reasons = [
    ...(remindedLately > 0 ? [`${remindedLately.toLocaleString()} got one within the last day`] : []),
    ...(optedOut > 0 ? [`${optedOut.toLocaleString()} turned reminders off`] : []),
  ]
  return [mails, ...reasons].join('; ')
}
