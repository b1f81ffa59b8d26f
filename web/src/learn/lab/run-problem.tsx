import { Alert } from '@mantine/core'
import { Problem } from '../../ui/page/problem.tsx'
import { isMovedOn, Refusal } from '../answering/refusal.tsx'
import { isQueued } from './queue.ts'

/** Why a run did not happen. The code always stays unchanged. */
export function RunProblem({ error }: { error: Error }) {
  if (isMovedOn(error)) return <Refusal error={error} />
  if (!isQueued(error)) return <Problem error={error} />
  if (error.code === 'run_in_progress') {
    return (
      <Alert color="orange" role="alert" title="Your other run hasn’t finished">
        Wait until the run in your other window finishes, then run your code here.
      </Alert>
    )
  }
  return (
    <Alert color="orange" role="alert" title="The sandbox is still busy">
      It couldn’t take your code for several minutes. Your code is saved. Run it again later, or choose a fix.
    </Alert>
  )
}
