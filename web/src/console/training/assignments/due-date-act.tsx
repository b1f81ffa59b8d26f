import { Button, Checkbox, Textarea } from '@mantine/core'
import { limits, type NewBulkAct, type OverdueFilter } from '@parapet/contract'
import { useState } from 'react'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { ConfirmCount, isCountConfirmed } from '../../bulk-acts/confirm-count.tsx'
import { useBulkAct } from '../../bulk-acts/use-bulk-act.tsx'

export type DueDateActName = 'remind' | 'extend' | 'exempt' | 'end_exemption'
/** Chosen people, everybody who still has to do chosen assignments, or everything overdue that a filter finds. */
export type DueDateWho = { count: number } & (
  | { pairs: NonNullable<NewBulkAct['pairs']> }
  | { assignmentIds: string[] }
  | { overdue: OverdueFilter }
)

const words = {
  remind: {
    title: 'Remind people of',
    label: 'Send reminders',
    text: 'Each person gets one email with everything that is open. People who were reminded in the last day, or want no reminders, are left out.',
  },
  extend: {
    title: 'Extend',
    label: 'Extend due dates',
    text: 'People have until the new date. Due dates that are already later don’t change.',
  },
  exempt: {
    title: 'Exempt people from',
    label: 'Exempt',
    text: 'Exempt people are not overdue. Their remaining time continues when the exemption ends.',
  },
  end_exemption: {
    title: 'End exemptions from',
    label: 'End exemptions',
    text: 'Their remaining time continues now. What was overdue before is overdue again.',
  },
} as const

type DueDateActProps = { act: DueDateActName; who: DueDateWho; onClose: () => void; onDone: () => void }

export function DueDateAct({ act, who, onClose, onDone }: DueDateActProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [isOpenEnded, setIsOpenEnded] = useState(false)
  const starting = useBulkAct(onDone)
  const { title, label, text } = words[act]
  const { count, ...target } = who
  const date = day === null ? undefined : new Date(`${day}T23:59:59`).toISOString()
  const hasDate = act === 'extend' || act === 'exempt'
  const isReady =
    isCountConfirmed(count, typed) &&
    (act === 'remind' || (reason.trim() !== '' && (!hasDate || date !== undefined || isOpenEnded)))
  const submit = () => {
    const terms = {
      remind: {},
      extend: { dueAt: date, reason },
      exempt: { until: isOpenEnded ? null : date, reason },
      end_exemption: { reason },
    }[act]
    starting.mutate({ body: { act, ...target, ...terms, confirmedCount: count } as NewBulkAct })
  }
  return (
    <Dialog opened onClose={onClose} title={`${title} ${countOf(count, 'due date', 'due dates')}?`}>
      <Form error={starting.error} onSubmit={submit}>
        {(errorOf) => (
          <>
            <Text size="sm">{text}</Text>
            {hasDate && !isOpenEnded && (
              <DateField
                label={act === 'extend' ? 'New due date' : 'Until'}
                value={day ?? ''}
                onCommit={(value) => setDay(value === '' ? null : value)}
                error={
                  errorOf('dueAt', 'The date must be in the future.') ??
                  errorOf('until', 'The date must be in the future.')
                }
              />
            )}
            {act === 'exempt' && (
              <Checkbox
                label="Until further notice"
                checked={isOpenEnded}
                onChange={(event) => setIsOpenEnded(event.currentTarget.checked)}
              />
            )}
            {act !== 'remind' && (
              <Textarea
                label="Reason"
                description="Saved with the due date. Admins and auditors can read it."
                maxLength={limits.dueDateReasonLength}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                error={errorOf('reason')}
              />
            )}
            <ConfirmCount count={count} typed={typed} onChange={setTyped} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={!isReady} loading={starting.isPending}>
                {label}
              </Button>
            </Group>
          </>
        )}
      </Form>
    </Dialog>
  )
}
