import type { Assignment } from '@parapet/contract'
import { countOf } from '../../../ui/text/count.ts'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'

/** When an assignment is due, how often it repeats, and whether it is a rule for new people. */
export function DueDate({ assignment }: { assignment: Assignment }) {
  const { deadline, dueInDays, repeatMonths, onlyNewMembers } = assignment
  return (
    <>
      {dueInDays === null ? <Time at={deadline} none="None" /> : `${countOf(dueInDays, 'day', 'days')} for each person`}
      {repeatMonths !== null && (
        <Text size="xs" c="dimmed">
          repeats after {countOf(repeatMonths, 'month', 'months')}
        </Text>
      )}
      {onlyNewMembers && <Status of="autoEnroll" />}
    </>
  )
}
