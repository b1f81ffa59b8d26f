import { Alert, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CallError } from '../../api/call.ts'
import { isQueued, waitOf } from './queue.ts'

type Sending = { isPending: boolean; failureReason: Error | null; failureCount: number }

/** Shown while a run waits for the sandbox. It needs no click: the run is sent again by itself. */
export function Queued({ sending: { isPending, failureReason, failureCount } }: { sending: Sending }) {
  if (!isPending || !isQueued(failureReason)) return null
  const isOwn = failureReason.code === 'run_in_progress'
  return (
    <Alert
      color="orange"
      role="status"
      title={isOwn ? 'Waiting for your other run' : 'Waiting for the sandbox'}
      icon={<Loader size={16} color="orange" />}
    >
      {isOwn
        ? 'Your code from another window is still running. Yours runs as soon as that one finishes.'
        : 'The sandbox is full right now. Your code is in line and runs by itself, so you don’t have to do anything.'}{' '}
      {/* Screen readers announce that it waits, not every second. */}
      <span aria-hidden>
        <NextTry key={failureCount} error={failureReason} />
      </span>
    </Alert>
  )
}

function NextTry({ error }: { error: CallError }) {
  const [left, setLeft] = useState(waitOf(error))
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  if (left === 0) return 'Trying again now.'
  return `Next try in ${left === 1 ? '1 second' : `${left} seconds`}.`
}
