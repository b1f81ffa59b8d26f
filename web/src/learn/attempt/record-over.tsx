import { Alert } from '@mantine/core'
import type { Attempt } from '@parapet/contract'

/** The attempt for the record ended while it was worked on. Nothing else changed. */
export function RecordOver({ attempt: { mode, phase, recordScore } }: { attempt: Attempt }) {
  if (recordScore === null || mode !== 'practice' || phase === 'done') return null
  return (
    <Alert color="orange" role="status" title="From here on, this is practice">
      The attempt for the record ended with {recordScore} of the 70 points it needs. Keep going: your code stays, and
      tries, runs and hints are free now.
    </Alert>
  )
}
