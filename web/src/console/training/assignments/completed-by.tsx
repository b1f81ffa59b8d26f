import type { Assignment } from '@parapet/contract'
import { Completion } from '../../../ui/chart/completion.tsx'
import { percentOf } from '../../../ui/text/count.ts'

type CompletedByProps = { assignment: Pick<Assignment, 'targetTitle' | 'inScopeCompletedCount' | 'inScopeCount'> }

/** How many assignees have completed it. */
export function CompletedBy({ assignment: { targetTitle, inScopeCompletedCount, inScopeCount } }: CompletedByProps) {
  const percent = percentOf(inScopeCompletedCount, inScopeCount)
  return (
    <Completion percent={percent} label={`${targetTitle}: completed`}>
      {`${inScopeCompletedCount} of ${inScopeCount}`}
    </Completion>
  )
}
