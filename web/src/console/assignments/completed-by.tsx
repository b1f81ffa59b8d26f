import type { Assignment } from '@parapet/contract'
import { Completion } from '../../ui/completion.tsx'

type CompletedByProps = { assignment: Pick<Assignment, 'targetTitle' | 'completedCount' | 'assigneeCount'> }

/** How many assignees have completed it. */
export function CompletedBy({ assignment: { targetTitle, completedCount, assigneeCount } }: CompletedByProps) {
  const percent = assigneeCount === 0 ? 0 : Math.round((100 * completedCount) / assigneeCount)
  return (
    <Completion percent={percent} label={`${targetTitle}: completed`}>
      {`${completedCount} of ${assigneeCount}`}
    </Completion>
  )
}
