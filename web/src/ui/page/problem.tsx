import { Alert, Button } from '@mantine/core'
import { canHelpToRetry } from '../../api/retry.ts'

type ProblemProps = {
  error: Error
  /** What could not be done, where the reason alone doesn't say it. */
  title?: string
  onRetry?: () => void
}

/** An error: what went wrong, and what to do. */
export function Problem({ error, title, onRetry }: ProblemProps) {
  return (
    <Alert color="red" role="alert" title={title} mb="md">
      {error.message}
      {onRetry !== undefined && canHelpToRetry(error) && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
