import { Alert, Loader } from '@mantine/core'
import { CallError } from '../../api/call.ts'

export function isAway(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'unreachable' || error.code === 'unavailable')
}

/**
 * For graded answers: resent until they arrive. Sending twice is safe, because the service counts the same answer once.
 */
export const untilItArrives = {
  networkMode: 'always',
  retry: (_count: number, error: Error) => isAway(error),
  retryDelay: (count: number) => Math.min(500 * 2 ** count, 5000),
} as const

type Sending = { isPending: boolean; failureReason: Error | null }

/** Shown while a request is pending and the service is unreachable. */
export function Away({ sending }: { sending: Sending[] }) {
  if (!sending.some(({ isPending, failureReason }) => isPending && isAway(failureReason))) return null
  return (
    <Alert color="orange" role="alert" title="No connection to the service" icon={<Loader size={16} color="orange" />}>
      You’re offline. We’ll send your answer as soon as you’re back, so keep this page open.
    </Alert>
  )
}
