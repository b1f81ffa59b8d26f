import type { Assignee } from '@parapet/contract'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'

type State = Pick<
  Assignee,
  'isOverdue' | 'isExempt' | 'isExpired' | 'isInScope' | 'lateDays' | 'creditedFrom' | 'completedAt'
>

/** What the status leaves out, in the same words on every page. */
export function StateMarks({ state }: { state: State }) {
  const { isOverdue, isExempt, isExpired, isInScope, lateDays } = state
  if (!isOverdue && !isExempt && !isExpired && isInScope && lateDays === 0) return null
  return (
    <Group gap={4}>
      {isOverdue && <Status of="overdue" />}
      {isExempt && <Status of="exempt" />}
      {isExpired && !isOverdue && <Status of="expired" />}
      {lateDays > 0 && <Status of="late" />}
      {!isInScope && <Status of="notInScope" />}
    </Group>
  )
}

/** When the last item was passed, and whether that was late or before it counted. */
export function CompletedOn({ state: { completedAt, creditedFrom, lateDays } }: { state: State }) {
  if (completedAt === null) return '–'
  return (
    <>
      <Time at={creditedFrom ?? completedAt} />
      {creditedFrom !== null && (
        <Text size="xs" c="dimmed">
          Credited <Time at={completedAt} />
        </Text>
      )}
      {lateDays > 0 && (
        <Text size="xs" c="dimmed">
          {countOf(lateDays, 'day', 'days')} late
        </Text>
      )}
    </>
  )
}
