import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { Problem } from '../../ui/problem.tsx'
import { isMovedOn, Refusal } from '../answering/refusal.tsx'

/** Why a run did not happen. The code always stays unchanged. */
export function RunProblem({ error }: { error: Error }) {
  if (isMovedOn(error)) return <Refusal error={error} />
  if (!(error instanceof CallError)) return <Problem error={error} />
  if (error.code === 'labs_busy') return <Busy key={error.message} seconds={error.retryAfterSeconds ?? 5} />
  if (error.code === 'run_in_progress') {
    return (
      <Alert color="orange" role="alert" title="You already have a run in progress">
        Wait until the run in your other window finishes, then run your code here.
      </Alert>
    )
  }
  return <Problem error={error} />
}

/** Screen readers announce the wait once, not every second. */
function Busy({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Alert color="orange" role="alert" title="The sandbox is busy">
      {left === 0 ? (
        'You can run your code now.'
      ) : (
        <>
          Many people are running code right now. Your code is kept. Try again in{' '}
          <span className="visually-hidden">{seconds} seconds</span>
          <span aria-hidden>{left === 1 ? '1 second' : `${left} seconds`}</span>.
        </>
      )}
    </Alert>
  )
}
