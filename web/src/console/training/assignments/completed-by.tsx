import type { Assignment } from '@parapet/contract'
import { Completion } from '../../../ui/chart/completion.tsx'
import { percentOf } from '../../../ui/text/count.ts'

type CompletedByProps = { assignment: Pick<Assignment, 'targetTitle' | 'completedCount' | 'assigneeCount'> }

/** How many assignees have completed it. */
export function CompletedBy({ assignment: { targetTitle, completedCount, assigneeCount } }: CompletedByProps) {
  const percent = percentOf(completedCount, assigneeCount)
  return (
    <Completion percent={percent} label={`${targetTitle}: completed`}>
      {`${completedCount} of ${assigneeCount}`}
    </Completion>
  )
}
